import { NOTE } from '#shared/domain/call-result.ts'
import { UNKNOWN_OWNER } from '#shared/domain/owner-name.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { ByRight } from '#web/lib/may.ts'
import type { useCallList } from './use-call-list.ts'

/** Text for an owner who left the list while it was typed. */
export function Stray({ list: { drafts, noted } }: { list: Pick<ReturnType<typeof useCallList>, 'drafts' | 'noted'> }) {
  return drafts.stray.map(({ lead, draft }) => (
    <Notice
      key={lead.id}
      tone="warning"
      title={`Nicht mehr auf der Liste: ${lead.ownerName ?? UNKNOWN_OWNER}, ${lead.title}`}
      className="mb-4"
      actions={
        <>
          <ByRight right="prospects.work">
            <Button
              size="small"
              onClick={() => {
                noted(lead, { channel: 'phone', result: NOTE, text: draft.text.trim() })
                drafts.set(lead, undefined)
              }}
            >
              Notiz speichern
            </Button>
          </ByRight>
          <Button size="small" variant="ghost" onClick={() => drafts.set(lead, undefined)}>
            Verwerfen
          </Button>
        </>
      }
    >
      <p className="break-words whitespace-pre-line">{draft.text}</p>
    </Notice>
  ))
}
