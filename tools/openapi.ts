export { createConfig, lintFromString } from '@redocly/openapi-core';
