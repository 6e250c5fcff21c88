package com.example.shop.service;

import com.example.shop.domain.Customer;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.springframework.stereotype.Service;

/** Writes to the log instead of sending mail. TODO replace before the spring season. */
@Service
public class LogNotificationService implements NotificationService {

    private static final Logger LOG = System.getLogger(LogNotificationService.class.getName());

    @Override
    public void notify(Customer customer, String subject, String text) {
        LOG.log(Level.INFO, "to {0}: {1}\n{2}", customer.getEmail(), subject, text);
    }
}
