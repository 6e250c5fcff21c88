package clinic.desk;

import clinic.people.Patient;
import java.util.ArrayDeque;
import java.util.Deque;

public class WaitingRoom {
    private final Deque<Patient> waiting = new ArrayDeque<>();
    private final int seats;

    public WaitingRoom(int seats) {
        this.seats = seats;
    }

    public boolean enter(Patient patient) {
        if (waiting.size() >= seats) {
            return false;
        }
        waiting.addLast(patient);
        return true;
    }

    public String callNext() {
        if (waiting.isEmpty()) {
            return "nobody";
        }
        Patient next = waiting.pollFirst();
        return next.getName();
    }

    public int free() {
        return seats - waiting.size();
    }
}
