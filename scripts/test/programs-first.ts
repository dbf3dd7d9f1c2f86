import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const STARTS_PROGRAMS = /from '.*(processes|run-script|at-rest)\.ts'/;

/** Runs test files that start programs first. They take minutes and mostly wait, so none of them should be left alone at the end. */
export class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const startsPrograms = ({ moduleId }: TestSpecification) => STARTS_PROGRAMS.test(readFileSync(moduleId, 'utf8'));
    return [...sorted.filter(startsPrograms), ...sorted.filter((file) => !startsPrograms(file))];
  }
}
