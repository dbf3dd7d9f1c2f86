import type { Database, Db } from '#server/database/database.ts';
import { insertFollowUp, insertRecipeTemplate, lockRecipes, madeRecipes } from './follow-ups.store.ts';
import type { Recipe, RecipeStep } from './recipe.ts';
import { RECIPES } from './recipes.ts';

/**
 * Makes the recipes that this database has never had, switched off, each with its own templates. One that was deleted is not made
 * again, and one that was changed stays as it is.
 */
export async function makeRecipes(database: Database): Promise<void> {
  if (!(await isAnyMissing(database.db))) return;
  await database.transaction(async (tx) => {
    // Another instance may be starting too.
    await lockRecipes(tx);
    const made = await madeRecipes(tx);
    for (const recipe of RECIPES) if (!made.has(recipe.key)) await make(tx, recipe);
  });
}

async function isAnyMissing(db: Db): Promise<boolean> {
  const made = await madeRecipes(db);
  return RECIPES.some(({ key }) => !made.has(key));
}

async function make(tx: Db, { key, purpose, steps, ...line }: Recipe): Promise<void> {
  const saved = [];
  for (const step of steps) saved.push(await withTemplate(tx, step));
  await insertFollowUp(tx, { ...line, recipe: key, holdOut: 0, stopsOnOwnMessage: true }, { purpose, steps: saved });
}

async function withTemplate(tx: Db, step: RecipeStep) {
  if (!('template' in step)) return step;
  const { template, ...rest } = step;
  const { name, subject = null, body } = template;
  return { ...rest, templateId: await insertRecipeTemplate(tx, { name, channel: step.action, subject, body }) };
}
