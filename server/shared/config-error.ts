/** An unusable configuration. The message is one line for the operator. */
export class ConfigError extends Error {
  static of(name: string, problem: string, example: string): ConfigError {
    return new ConfigError(`${name} ${problem}. Example: ${example}`);
  }
}
