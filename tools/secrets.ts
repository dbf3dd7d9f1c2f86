export { lintSource } from '@secretlint/core';
export { creator } from '@secretlint/secretlint-rule-preset-recommend';
