package bugs;

import java.util.Arrays;

/** Lays parcels into boxes: every parcel goes into the first box that has room for it. */
public class ParcelBoxes {
    /** Returns the room that is left in every box. */
    public static int[] pack(int[] boxes, int[] parcels) {
        int[] room = Arrays.copyOf(boxes, boxes.length);
        for (int parcel : parcels) {
            for (int i = 0; i < room.length; i++) {
                if (room[i] >= parcel) {
                    room[i] -= parcel;
                }
            }
        }
        return room;
    }

    public static String describe(int[] boxes, int[] parcels) {
        return Arrays.toString(pack(boxes, parcels));
    }
}
