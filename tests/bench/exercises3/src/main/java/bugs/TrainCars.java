package bugs;

/** A train as a chain of cars, the engine first. */
public class TrainCars {
    private static class Car {
        final String label;
        Car next;

        Car(String label, Car next) {
            this.label = label;
            this.next = next;
        }
    }

    private Car engine;

    public void couple(String label) {
        engine = new Car(label, engine);
    }

    /** The place of the car with the label, counted from 1 at the front, or 0 if the train has no such car. */
    public int place(String label) {
        int place = 1;
        Car car = engine;
        while (!car.label.equals(label)) {
            car = car.next;
            place++;
        }
        return car == null ? 0 : place;
    }
}
