declare const decided: unique symbol;

/**
 * What the gate says of a message that may go out now. Gateways send nothing without one, and only `decide`
 * (server/modules/messaging/gate/gate.rules.ts) makes one.
 */
export interface Clearance {
  verdict: 'send';
  readonly [decided]: true;
}
