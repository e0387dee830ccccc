import { Download } from 'lucide-react'
import type { Letter } from '#shared/contract/work/letters.ts'
import { germanDay } from '#shared/domain/berlin-time.ts'
import { ANSWER_LABEL } from '#shared/domain/letter.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { byAuthor, formatDate } from '#web/lib/format.ts'
import { letterFile } from './queries.ts'
import { SentField } from './sent-field.tsx'

const TONE = { call: 'green', letter: 'blue', never: 'red', withdrawn: 'amber' } as const

function Line({ letter }: { letter: Letter }) {
  const { id, run, subject, createdAt, sentOn, answer, answeredAt, author } = letter
  const name = `${subject ?? 'Brief'}, erstellt am ${formatDate(createdAt)}`
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 break-words">
          <span className="font-medium">{subject ?? 'Brief (Anschrift und Text gelöscht)'}</span>
          <span className="block text-[13px] text-ink-2">
            Erstellt am {formatDate(createdAt)}
            {author && ` ${byAuthor(author)}`}
            {sentOn !== null && `, abgeschickt am ${germanDay(sentOn)}`}
          </span>
        </span>
        {subject !== null && (
          <a href={letterFile(run, id)} download aria-label={`PDF: ${name}`} className={buttonClass({ size: 'small' })}>
            <Download aria-hidden />
            PDF
          </a>
        )}
      </div>
      {answer !== null && answeredAt !== null && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <Badge tone={TONE[answer]}>{ANSWER_LABEL[answer]}</Badge>
          <span className="text-ink-2">Antwort vom {formatDate(answeredAt)}</span>
        </p>
      )}
      {sentOn === null && subject !== null && <SentField run={run} letter={id} label={name} />}
    </li>
  )
}

/** Letters to an owner, and the replies. */
export const LetterList = ({ letters }: { letters: readonly Letter[] }) => (
  <section aria-label="Briefe an diesen Eigentümer">
    <h3 className="text-base font-semibold">Bisherige Briefe</h3>
    <ul className="divide-y">
      {letters.map((letter) => (
        <Line key={letter.id} letter={letter} />
      ))}
    </ul>
  </section>
)
