package com.example.shop.legacy;

import com.example.shop.pricing.PricingService;
import com.example.shop.service.CatalogService;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextAware;
import org.springframework.stereotype.Component;

/**
 * Hands out services to code that Spring does not create.
 *
 * @deprecated inject what you need; this remains for the nightly jobs
 */
@Deprecated
@Component
public class ServiceLocator implements ApplicationContextAware {

    private static ApplicationContext context;

    @Override
    public void setApplicationContext(ApplicationContext applicationContext) {
        context = applicationContext;
    }

    public static PricingService getPricingService() {
        return context.getBean(PricingService.class);
    }

    public static CatalogService getCatalogService() {
        return context.getBean(CatalogService.class);
    }

    public static Object byName(String beanName) {
        return context.getBean(beanName);
    }
}
