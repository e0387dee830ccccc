import { readFileSync } from 'node:fs'
import type { File } from '#shared/contract/route.ts'
import { germanDay } from '#shared/domain/berlin-time.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { ANSWER_LABEL, answerableUntil, ANSWERS } from '#shared/domain/letter.ts'
import { ANSWER_PATH } from '#shared/domain/page-paths.ts'
import { encode } from 'uqr'
import type { Ctx } from '../../../ctx.ts'
import { linkTo } from '../../../links.ts'
import { printable } from '../../../pdf/printable.ts'
import { typeset } from '../../../pdf/typeset.ts'
import type { LetterContent } from './content.ts'
import { written } from './token.ts'

const FORM = readFileSync(new URL('./letter.typ', import.meta.url), 'utf8')

export interface PrintedLetter {
  readonly content: LetterContent
  readonly token: string
}

/** Letters by one sender as one file, each with the code of its letter page. */
export async function lettersPdf(ctx: Ctx, officeId: OfficeId, letters: readonly [PrintedLetter, ...PrintedLetter[]]): Promise<File> {
  const [{ content: first }] = letters
  const name = letters.length === 1 ? `Brief_${first.day}.pdf` : `Briefe_${first.day}.pdf`
  const texts = printable({
    title: letters.length === 1 ? first.subject : `${letters.length} Briefe vom ${first.day}`,
    author: first.author,
    head: first.head,
    sender: first.sender,
    footer: first.sender,
    codeMeans: 'QR-Code Ihrer persönlichen Seite',
    choose: 'Sie entscheiden, ob und wie wir uns melden',
    choices: `${ANSWERS.map((answer) => `„${ANSWER_LABEL[answer]}“`).join(', ')}: bis zum ${germanDay(answerableUntil(first.day))} den Code mit dem Handy fotografieren oder diese Adresse öffnen:`,
    letters: letters.map(({ content, token }) => ({ ...content, url: linkTo(ctx, ANSWER_PATH.replace(':token', written(token))) })),
  })
  const coded = {
    ...texts,
    day: first.day.split('-').map(Number),
    letters: texts.letters.map((letter, at) => ({
      ...letter,
      code: drawCode(linkTo(ctx, ANSWER_PATH.replace(':token', letters[at]?.token ?? ''))),
    })),
  }
  return { name, mediaType: 'application/pdf', content: [await typeset(officeId, FORM, coded)] }
}

/** QR code as SVG; each run of dark modules is one segment of the path. */
function drawCode(url: string): string {
  const { data, size } = encode(url, { ecc: 'M', border: 0 })
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '#' : ' '))
        .join('')
        .matchAll(/#+/g),
    ].map((run) => ({ y, x: run.index, width: run[0].length })),
  )
  const path = runs.map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`
}
