import { runCommand } from '#scripts/cli-error.ts';
import { readOptions } from './options.ts';
import { printRow, writeReport } from './report.ts';
import { type Row, runScenario } from './row.ts';
import { isSound } from './scenario.ts';
import { SCENARIOS } from './scenarios.ts';

await runCommand(async () => {
  const known = SCENARIOS.map(({ name }) => name);
  const { settings, names } = readOptions(process.argv.slice(2), known);
  const rows: Row[] = [];
  for (const scenario of SCENARIOS.filter(({ name }) => names.includes(name))) {
    const row = await runScenario(scenario, settings);
    rows.push(row);
    printRow(row);
  }
  writeReport(
    rows,
    settings,
    SCENARIOS.map(({ title }) => title),
  );
  return rows.some(({ findings }) => findings !== undefined && !isSound(findings)) ? 1 : 0;
});
