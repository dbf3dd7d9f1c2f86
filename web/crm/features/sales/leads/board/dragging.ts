import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { LEAD_STAGES, type Lead, type LeadStage } from '#contract/leads.ts';
import { STAGE_LABELS } from '#crm/shared/stage-labels.ts';

/**
 * Pixels that a pressed mouse must move, and milliseconds that a finger must rest, before dragging begins. Anything less is
 * a click or a scroll.
 */
const MOUSE_PX = 6;
const TOUCH = { delay: 250, tolerance: 8 };

type Dragged = DragEndEvent['active'];
type Target = DragEndEvent['over'];

export function leadOf(active: Dragged): Lead | undefined {
  return (active.data.current as { lead?: Lead } | undefined)?.lead;
}

export function stageOf(over: Target): LeadStage | undefined {
  return LEAD_STAGES.find((stage) => stage === over?.id);
}

/** Sensors for mouse, touch and keyboard. */
export function useDragSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_PX } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextColumn }),
  );
}

/** Moves between columns with Left and Right. */
const toNextColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const { active, over, droppableRects, collisionRect } = context;
  const from = stageOf(over) ?? (active ? leadOf(active)?.stage : undefined);
  const column = from && droppableRects.get(LEAD_STAGES[LEAD_STAGES.indexOf(from) + step] ?? '');
  if (!column || !collisionRect) return undefined;
  return { x: column.left + (column.width - collisionRect.width) / 2, y: currentCoordinates.y };
};

/** Returns the column under the pointer, or the nearest one when dragging by keyboard. */
export const columnUnder: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : closestCenter(args);

/** Announcements for screen readers while a card is dragged. */
export const announcements: Announcements = {
  onDragStart: ({ active }) => `${nameOf(active)} is picked up.`,
  onDragOver: ({ active, over }) => `${nameOf(active)} is over ${labelOf(over) ?? 'no stage'}.`,
  onDragEnd: ({ active, over }) => {
    const stage = stageOf(over);
    if (stage === undefined || stage === leadOf(active)?.stage) return `${nameOf(active)} stays where it was.`;
    return stage === 'lost' ? 'A reason is asked for.' : `${nameOf(active)} is moved to ${STAGE_LABELS[stage]}.`;
  },
  onDragCancel: ({ active }) => `${nameOf(active)} stays where it was.`,
};

export const screenReaderInstructions = {
  draggable:
    'Press Space to pick the lead up, Left and Right to choose a stage, Space to put it there, and Escape to leave it where it was.',
};

function nameOf(active: Dragged): string {
  return leadOf(active)?.name ?? 'The lead';
}

function labelOf(over: Target): string | undefined {
  const stage = stageOf(over);
  return stage && STAGE_LABELS[stage];
}
