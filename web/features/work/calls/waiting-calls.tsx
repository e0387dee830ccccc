import { Copy, RotateCw, Trash2 } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { callResultLabel } from '#shared/domain/call-result.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { copyText } from '#web/lib/clipboard.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'
import { sender, useSendResults } from './use-send-results.ts'
import { listOwn, results, type WaitingResult } from './waiting-results.ts'

const describeResult = ({ body: { result, text } }: WaitingResult) => [callResultLabel(result), text].filter(Boolean).join(': ')

/** A rejected result with its text; only the agent deletes it. */
function Refused({ one, onRetry }: { one: WaitingResult; onRetry: () => void }) {
  const { key, title, body, sentence } = one
  const copy = async () => {
    if (await copyText(`${title}\n${describeResult(one)}`)) toaster.show({ title: messages.noteCopied, text: title })
  }
  return (
    <Notice
      tone="failure"
      title={`${messages.refused}: ${title}`}
      actions={
        <>
          <Button size="small" onClick={() => void copy()}>
            <Copy aria-hidden />
            Notiz kopieren
          </Button>
          <Button size="small" onClick={onRetry}>
            <RotateCw aria-hidden />
            Noch einmal senden
          </Button>
          <Button size="small" variant="ghost" onClick={() => void results.drop(key)}>
            <Trash2 aria-hidden />
            Verwerfen
          </Button>
        </>
      }
    >
      <p>{sentence}</p>
      <p className="mt-1 text-ink-2">
        {body.at && `${formatDateTime(body.at)} · `}
        <span className="whitespace-pre-line">{describeResult(one)}</span>
      </p>
    </Notice>
  )
}

/** Sends waiting results, and shows on every page that some are waiting or were rejected. */
export function WaitingCalls({ userId }: { userId: string }) {
  const kept = listOwn(useSyncExternalStore(results.subscribe, results.all), userId)
  const isLate = useSyncExternalStore(sender.subscribe, sender.isLate)
  const send = useSendResults(userId)
  useEffect(() => void send(), [send])
  const waiting = kept.filter(({ state }) => state === 'waiting').length
  const refused = kept.filter(({ state }) => state === 'refused')
  if (!(isLate && waiting > 0) && refused.length === 0) return null
  return (
    <div role="status" className="mb-4 space-y-3 print:hidden">
      {isLate && waiting > 0 && (
        <Notice tone="warning">
          {waiting === 1 ? '1 Anrufergebnis wird' : `${waiting} Anrufergebnisse werden`} gesendet, sobald der Server erreichbar ist. Weitere
          Ergebnisse können Sie notieren.
        </Notice>
      )}
      {refused.map((one) => (
        <Refused
          key={one.key}
          one={one}
          onRetry={() => {
            void results.put({ ...one, state: 'waiting' })
            void send()
          }}
        />
      ))}
    </div>
  )
}
