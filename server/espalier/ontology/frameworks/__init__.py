"""What conventions of Spring, Jakarta EE, JPA and Lombok say beyond the language; one module for each framework."""
