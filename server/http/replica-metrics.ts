import { Counter, Gauge, type Registry } from 'prom-client';
import type { ReplicaFigures } from '../database/database.ts';

/** Registers metrics on the replicas and on the reads that the primary does in their place. */
export function exposeReplicas(registry: Registry, figures: () => ReplicaFigures | undefined): void {
  const gauge = (
    name: string,
    help: string,
    measure: (replica: ReplicaFigures['replicas'][number]) => number,
  ): void => {
    new Gauge({
      name,
      help,
      labelNames: ['replica'],
      registers: [registry],
      collect() {
        for (const replica of figures()?.replicas ?? []) this.set({ replica: replica.name }, measure(replica));
      },
    });
  };
  gauge(
    'replica_lag_seconds',
    'How far a replica is behind the primary; 60 stands for that and more',
    ({ lagMs }) => lagMs / 1000,
  );
  gauge('replica_used', '1 while a replica is read from', ({ isUsed }) => (isUsed ? 1 : 0));
  new Counter({
    name: 'replica_reads_by_primary_total',
    help: 'Reads that the primary did because no replica was used (away), it lacked what must be seen (behind), or it broke the read off (conflict)',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(figures()?.readByPrimary ?? {})) this.inc({ reason }, count);
    },
  });
}
