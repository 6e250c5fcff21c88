package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class TrainCarsTest {
    private static TrainCars train(String... labels) {
        TrainCars train = new TrainCars();
        for (int i = labels.length - 1; i >= 0; i--) {
            train.couple(labels[i]);
        }
        return train;
    }

    @Test
    public void found() {
        TrainCars train = train("engine", "mail", "diner", "sleeper");
        assertEquals(1, train.place("engine"));
        assertEquals(3, train.place("diner"));
        assertEquals(4, train.place("sleeper"));
    }

    @Test
    public void missing() {
        assertEquals(0, train("engine", "mail").place("diner"));
        assertEquals(0, train("engine").place("mail"));
    }

    @Test
    public void empty() {
        assertEquals(0, train().place("engine"));
    }
}
