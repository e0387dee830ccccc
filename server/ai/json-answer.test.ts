import { expect, it } from 'vitest'
import { jsonIn } from './json-answer.ts'

const ANSWER = '{"year": {"value": 1972, "quote": "erbaut {1972} \\"alt\\""}}'
const VALUE: unknown = JSON.parse(ANSWER)

it.each([
  ['alone', ANSWER],
  ['behind a byte order mark', `\uFEFF${ANSWER}`],
  ['in code fences', `\`\`\`json\n${ANSWER}\n\`\`\``],
  ['in code fences on one line', `\`\`\`json ${ANSWER} \`\`\``],
  ['in code fences of another name', `~~~\n${ANSWER}\n~~~`],
  ['behind thoughts', `<think>\nDer Text sagt 1972.\n</think>\n\n${ANSWER}`],
  ['behind thoughts with a draft', `<think>{"year": null}</think>${ANSWER}`],
  ['behind thoughts without an opening tag', `Ich prüfe {"year": null}.\n</think>\n${ANSWER}`],
  ['behind two thoughts', `<thinking>a</thinking> <think>{"year": 1}</think> ${ANSWER}`],
  ['behind words in square brackets', `Siehe [Anzeige]: ${ANSWER}`],
  ['before words in square brackets', `${ANSWER}\n[Ende der Antwort]`],
  ['behind a link', `Laut [Titel, Absatz 2](https://example.org) gilt: ${ANSWER} [sic]`],
  ['between sentences', `Gerne! Das "JSON":\n${ANSWER}\nIch hoffe, das hilft.`],
])('reads an answer %s', (_, text) => {
  expect(jsonIn(text)).toEqual(VALUE)
})

it.each([
  ['no JSON', 'Das Haus ist von 1972.'],
  ['nothing', ''],
  ['two objects', `${ANSWER}\n${ANSWER}`],
  ['an example before it', `Etwa so: {"year": null}. Also: ${ANSWER}`],
  ['two code fences', `\`\`\`json\n{"year": null}\n\`\`\`\noder\n\`\`\`json\n${ANSWER}\n\`\`\``],
  ['a list beside it', `[1] ${ANSWER}`],
  ['a list of words beside it', `["Anzeige"] ${ANSWER}`],
  ['a draft that is no JSON', `{year: 1971} ${ANSWER}`],
  ['words in square brackets', 'Siehe [Anzeige].'],
  ['only thoughts', `<think>${ANSWER}</think>`],
  ['thoughts without an end', `<think>Das wäre ${ANSWER}`],
  ['a bracket that stays open', `{ ${ANSWER}`],
  ['half of it', ANSWER.slice(0, 20)],
  ['other brackets', '{das Haus}'],
])('does not accept %s', (_, text) => {
  expect(jsonIn(text)).toBeUndefined()
})
