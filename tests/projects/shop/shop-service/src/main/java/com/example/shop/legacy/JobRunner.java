package com.example.shop.legacy;

import java.util.List;

/** Runs the jobs it was given in beans.xml, one after the other. */
public class JobRunner {

    private final List<Runnable> jobs;

    public JobRunner(List<Runnable> jobs) {
        this.jobs = jobs;
    }

    /** Creates a job from a class name out of the crontab. */
    public static Runnable jobNamed(String className) throws ReflectiveOperationException {
        return (Runnable) Class.forName(className).getDeclaredConstructor().newInstance();
    }

    public void runAll() {
        jobs.forEach(Runnable::run);
    }
}
