import { useState } from 'react'
import { berlinDay, germanDay } from '#shared/domain/berlin-time.ts'
import { NOTICE_LABEL } from '#shared/domain/owner-notice.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { byAuthor } from '#web/lib/format.ts'
import { useNow } from '#web/lib/hooks.ts'
import { ByRight } from '#web/lib/may.ts'
import { describeDue } from './due.ts'
import { NoticeWindow } from './notice-window.ts'
import { type AtHand, type OwnerKey, useNotice, useTakeBack } from './queries.ts'

type Done = NonNullable<NonNullable<AtHand['notice']>['done']>

function DoneLine({ owner, done: { how, day, words, author } }: { owner: OwnerKey; done: Done }) {
  const takeBack = useTakeBack(owner)
  return (
    <>
      <span className="min-w-0 break-words">
        Information nach Art. 14: {NOTICE_LABEL[how]}, {germanDay(day)}
        {author && `, ${byAuthor(author)}`}
        {words && ` (${words})`}
      </span>
      <ByRight right="prospects.work">
        <Button size="small" variant="link" busy={takeBack.isPending} onClick={() => takeBack.mutate({ params: owner })}>
          Rückgängig machen
        </Button>
      </ByRight>
    </>
  )
}

/** Deadline for informing an owner about the source of their data, or how it was done. Renders nothing without stored data. */
export function OwnerNotice({ kind, id, className = '' }: OwnerKey & { className?: string }) {
  const owner = { kind, id }
  const { data } = useNotice(owner)
  const [isOpen, setOpen] = useState(false)
  const today = berlinDay(useNow())
  if (!data?.notice) return null
  const { done, title } = data.notice
  const { tone, text } = describeDue(data.notice, today)
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[13px] text-ink-2 ${className}`}>
      {done ? (
        <DoneLine owner={owner} done={done} />
      ) : (
        <>
          <span>Woher Sie seine Daten haben, muss der Eigentümer wissen:</span>
          <Badge tone={tone}>{text}</Badge>
          <ByRight right="prospects.work">
            <Button size="small" onClick={() => setOpen(true)}>
              Informieren …
            </Button>
          </ByRight>
        </>
      )}
      {isOpen && <NoticeWindow owner={owner} title={title} onClose={() => setOpen(false)} />}
    </div>
  )
}
