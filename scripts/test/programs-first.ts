import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const STARTS_PROGRAMS = /from '.*(processes|run-script|at-rest)\.ts'/;

/** Files that start programs run for minutes and mostly wait: they begin first, so that none of them is left alone at the end. */
export class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const startsPrograms = ({ moduleId }: TestSpecification) => STARTS_PROGRAMS.test(readFileSync(moduleId, 'utf8'));
    return [...sorted.filter(startsPrograms), ...sorted.filter((file) => !startsPrograms(file))];
  }
}
