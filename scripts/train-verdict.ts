import { readFileSync, writeFileSync } from 'node:fs'
import { type LabelledAdvert, trainSound } from '#server/features/market/adverts/sound-training.ts'
import { LEARNED_FROM } from '#server/features/market/adverts/sound.ts'
import { writeModel } from '#server/features/market/adverts/text-model.ts'

/** `npm run train` retrains the classifier of adverts on the labelled files, and stores the weights of the next release. */
const folder = new URL('../server/features/market/adverts/', import.meta.url)
const adverts = LEARNED_FROM.flatMap(
  (name) => JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, folder), 'utf8')) as LabelledAdvert[],
)
const model = trainSound(adverts)
writeFileSync(new URL('sound-model.tsv', folder), writeModel(model))
console.log(`sound-model.tsv: ${adverts.length} Texte, ${Object.keys(model.weights).length} Merkmale`)
