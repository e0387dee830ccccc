import type { LabelledRefusal } from '#shared/domain/agent-refusal.known.ts'
import { traitsOfText } from './refusal.ts'
import type { TextModel } from './text-model.ts'
import { trainModel } from './text-training.ts'

/** Learns what refusing estate agents sounds like. */
export const trainRefusals = (cases: readonly LabelledRefusal[]): TextModel =>
  trainModel(
    cases.map(({ text, refuses }) => ({ traits: traitsOfText(text), is: Number(refuses) })),
    { classes: 2, kept: 12_000 },
  )
