export { cs_CZ, de, en, es_MX, Faker, fr, pl, sv } from '@faker-js/faker';
