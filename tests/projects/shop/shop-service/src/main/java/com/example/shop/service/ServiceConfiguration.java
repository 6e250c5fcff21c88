package com.example.shop.service;

import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportResource;

@Configuration
@ImportResource("classpath:beans.xml")
public class ServiceConfiguration {

    @Bean
    public Clock clock() {
        return Clock.systemUTC();
    }
}
