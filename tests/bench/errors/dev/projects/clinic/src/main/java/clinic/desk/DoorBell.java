package clinic.desk;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Lets the desk wait for whoever rings. */
public class DoorBell {
    private final BlockingQueue<String> rings = new LinkedBlockingQueue<>();

    public void ring(String door) {
        rings.offer(door);
    }

    public String await() throws InterruptedException {
        if (rings.isEmpty()) {
            System.out.println("nobody yet");
        }
        return rings.take();
    }

    public int waiting() {
        return rings.size();
    }
}
