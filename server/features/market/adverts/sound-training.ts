import type { HiddenReason } from '#shared/domain/hidden-reason.ts'
import { SOUNDS, traitsOf } from './sound.ts'
import type { TextModel } from './text-model.ts'
import { trainModel } from './text-training.ts'

/** An advert labelled by hand; null is an offer. */
export interface LabelledAdvert {
  readonly title: string
  readonly text: string
  readonly expected: HiddenReason | null
}

/** Learns what adverts sound like. */
export const trainSound = (adverts: readonly LabelledAdvert[]): TextModel =>
  trainModel(
    adverts.map(({ title, text, expected }) => ({ traits: traitsOf(title, text), is: SOUNDS.indexOf(expected ?? 'offer') })),
    { classes: SOUNDS.length, kept: 4_000 },
  )
