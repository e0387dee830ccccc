import { readFileSync, writeFileSync } from 'node:fs'
import { trainRefusals } from '#server/features/market/adverts/refusal-training.ts'
import { type LabelledAdvert, trainSound } from '#server/features/market/adverts/sound-training.ts'
import { LEARNED_FROM } from '#server/features/market/adverts/sound.ts'
import { type TextModel, writeModel } from '#server/features/market/adverts/text-model.ts'
import { knownRefusals, type LabelledRefusal } from '#shared/domain/agent-refusal.known.ts'

/** `npm run train` retrains the classifiers of adverts and refusals on the labelled files, and stores the weights of the next release. */
const folder = new URL('../server/features/market/adverts/', import.meta.url)
const read = <Labelled>(name: string) => JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, folder), 'utf8')) as Labelled[]

function store(name: string, model: TextModel, texts: readonly unknown[]): void {
  writeFileSync(new URL(name, folder), writeModel(model))
  console.log(`${name}: ${texts.length} Texte, ${Object.keys(model.weights).length} Merkmale`)
}

const adverts = LEARNED_FROM.flatMap((name) => read<LabelledAdvert>(name))
store('sound-model.tsv', trainSound(adverts), adverts)
const refusals = [...knownRefusals(), ...read<LabelledRefusal>('fifth-writer-refusals')]
store('refusal-model.tsv', trainRefusals(refusals), refusals)
