package com.example.shop.shipping;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Packs weights into as few parcels as a simple rule finds: heaviest first, each into the first parcel that still
 * takes it (first-fit decreasing, at most 11/9 of the best number plus one).
 */
public class ParcelPacker {

    private final int limitInGrams;

    public ParcelPacker(int limitInGrams) {
        if (limitInGrams <= 0) {
            throw new IllegalArgumentException("limit must be positive: " + limitInGrams);
        }
        this.limitInGrams = limitInGrams;
    }

    /** @throws IllegalArgumentException when one weight alone is above the limit */
    public List<Parcel> pack(List<Integer> weightsInGrams) {
        List<Integer> heaviestFirst = new ArrayList<>(weightsInGrams);
        heaviestFirst.sort(Comparator.reverseOrder());
        List<Parcel> parcels = new ArrayList<>();
        for (int weight : heaviestFirst) {
            parcelFor(weight, parcels).add(weight);
        }
        return parcels;
    }

    private Parcel parcelFor(int weight, List<Parcel> parcels) {
        if (weight > limitInGrams) {
            throw new IllegalArgumentException(weight + " g do not fit into a parcel of " + limitInGrams + " g");
        }
        for (Parcel parcel : parcels) {
            if (parcel.weight() + weight <= limitInGrams) {
                return parcel;
            }
        }
        Parcel fresh = new Parcel();
        parcels.add(fresh);
        return fresh;
    }

    /** What goes to the post office as one piece. */
    public static class Parcel {

        private final List<Integer> weights = new ArrayList<>();

        void add(int weight) {
            weights.add(weight);
        }

        public int weight() {
            int sum = 0;
            for (int weight : weights) {
                sum += weight;
            }
            return sum;
        }

        public int pieces() {
            return weights.size();
        }
    }
}
