import { KeyRound } from 'lucide-react'
import type { ApiKeySummary } from '#shared/contract/people/api-keys.ts'
import { SCOPE_LABEL } from '#shared/domain/api-key.ts'
import { germanDay } from '#shared/domain/berlin-time.ts'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { formatSince } from '#web/lib/format.ts'
import { useEndApiKey } from './queries.ts'

export interface KeyRowProps {
  apiKey: ApiKeySummary
  now: number
  onEdit: () => void
}

/** One key with its scopes and a button to revoke it. */
export function KeyRow({ apiKey, now, onEdit }: KeyRowProps) {
  const end = useEndApiKey()
  const { id, name, prefix, scopes, expiresOn, lastUsedAt } = apiKey
  return (
    <li className="flex flex-wrap items-center gap-3 border-b py-3 last:border-0">
      <KeyRound aria-hidden className="size-5 shrink-0 text-ink-3" />
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium break-words">
          {name}
          {scopes.map((scope) => (
            <Badge key={scope}>{SCOPE_LABEL[scope]}</Badge>
          ))}
        </p>
        <p className="text-[13px] break-words text-ink-2">
          <span className="font-mono">{prefix}…</span> ·{' '}
          {lastUsedAt ? `zuletzt benutzt ${formatSince(lastUsedAt, now)}` : 'noch nie benutzt'}
          {expiresOn && ` · gültig bis ${germanDay(expiresOn)}`}
        </p>
      </div>
      <Button size="small" aria-label={`Bearbeiten: ${name}`} onClick={onEdit}>
        Bearbeiten
      </Button>
      <AskingButton
        size="small"
        busy={end.isPending}
        aria-label={`Beenden: ${name}`}
        question={`„${name}“ beenden?`}
        text="Programme, die diesen Schlüssel benutzen, kommen dann sofort nicht mehr hinein. Ihre Daten bleiben, wie sie sind."
        action="Schlüssel beenden"
        onConfirm={() => end.mutate({ params: { id } })}
      >
        Beenden
      </AskingButton>
    </li>
  )
}
