import type { Active, Announcements, CollisionDetection, KeyboardCoordinateGetter, Over, ScreenReaderInstructions } from '@dnd-kit/core'
import { closestCenter, KeyboardSensor, MouseSensor, pointerWithin, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import type { ProspectStatus } from '#shared/domain/prospect-status.ts'
import { PROSPECT_STATUS_LABEL, PROSPECT_STATUSES } from '#shared/domain/prospect-status.ts'
import type { Prospect } from './use-prospects.ts'

/** In pixels; a shorter movement is a click. */
const MOUSE_DISTANCE = 6
/** A finger that rests for `delay` ms drags; one that first moves more than `tolerance` pixels scrolls. */
const FINGER_RESTS = { delay: 250, tolerance: 8 }
/** Offset of a card moved by keyboard in its column, in pixels. */
const INSET = { x: 12, y: 56 }

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** The dragged prospect; undefined once a refetch removed it. */
export const findDragged = (active: Active | null) => active?.data.current?.['prospect'] as Prospect | undefined

/** A column's id is its status. */
export const toStatus = ({ id }: Pick<Over, 'id'>) => id as ProspectStatus

/** Arrow keys move the card to the next column. */
const toNextColumn: KeyboardCoordinateGetter = (event, { context: { over, droppableContainers } }) => {
  const step = STEPS[event.code]
  if (step === undefined || !over) return undefined
  const columns = PROSPECT_STATUSES.flatMap((status) => droppableContainers.get(status)?.node.current ?? [])
  const next = columns[columns.findIndex((column) => column === droppableContainers.get(over.id)?.node.current) + step]
  if (!next) return undefined
  const { left, top } = next.getBoundingClientRect()
  return { x: left + INSET.x, y: top + INSET.y }
}

/** Sensors for mouse, touch and keyboard. */
export const useBoardSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_DISTANCE } }),
    useSensor(TouchSensor, { activationConstraint: FINGER_RESTS }),
    useSensor(KeyboardSensor, {
      coordinateGetter: toNextColumn,
      scrollBehavior: 'auto',
      keyboardCodes: { start: ['Space', 'Enter'], end: ['Space', 'Enter'], cancel: ['Escape', 'Tab'] },
    }),
  )

/** The column under the pointer; by keyboard the one closest to the card. */
export const columnBelow: CollisionDetection = (drag) => (drag.pointerCoordinates ? pointerWithin(drag) : closestCenter(drag))

const formatTitle = (active: Active) => findDragged(active)?.card.title ?? 'Die Karte'
const nameColumn = (over: Over) => `Spalte ${PROSPECT_STATUS_LABEL[toStatus(over)]}`
const isHome = (active: Active, over: Over | null) => !over || findDragged(active)?.card.prospectStatus === over.id

export const instructions: ScreenReaderInstructions = {
  draggable: 'Leertaste nimmt die Karte auf, die Pfeiltasten nach links und rechts wählen die Spalte, Leertaste legt ab, Escape bricht ab.',
}

/** Screen reader announcements while dragging. */
export const announcements: Announcements = {
  onDragStart: ({ active }) => `${formatTitle(active)} aufgenommen.`,
  onDragOver({ active, over }) {
    if (!over) return `${formatTitle(active)} über keiner Spalte.`
    // also fires right after the start
    return isHome(active, over)
      ? `${formatTitle(active)} aufgenommen, in ${nameColumn(over)}.`
      : `${formatTitle(active)} über ${nameColumn(over)}.`
  },
  onDragEnd: ({ active, over }) =>
    over && !isHome(active, over)
      ? `${formatTitle(active)} in ${nameColumn(over)} abgelegt.`
      : `${formatTitle(active)} bleibt in der Spalte.`,
  onDragCancel: ({ active }) => `Abgebrochen. ${formatTitle(active)} bleibt in der Spalte.`,
}
