export { default as lighthouse, type Result } from 'lighthouse';
