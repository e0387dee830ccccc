import { Link2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { serverMessage } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { useConnect } from './queries-connect.ts'

interface ConnectCardProps {
  shortLink: string
  agent: string
  /** The signed-in user's email address. */
  email: string
}

/** For a signed-in partner with another agent's invitation. */
export function ConnectCard({ shortLink, agent, email }: ConnectCardProps) {
  const navigate = useNavigate()
  const connect = useConnect(agent)
  const go = () => connect.mutate({ params: { shortLink } }, { onSuccess: () => void navigate(paths.partnerDashboard, { replace: true }) })
  return (
    <div className="space-y-5">
      <p className="text-ink-2">
        Sie sind angemeldet als <strong className="font-semibold break-words text-ink">{email}</strong>. Ihre bisherigen Makler und Tipps
        bleiben, wie sie sind.
      </p>
      {connect.error && (
        <Notice tone="failure">
          {serverMessage(connect.error) ?? 'Die Verbindung kam nicht zustande. Bitte versuchen Sie es erneut.'}
        </Notice>
      )}
      <Button variant="primary" size="large" busy={connect.isPending} onClick={go} className="w-full sm:w-auto">
        {!connect.isPending && <Link2 aria-hidden />}
        Mit {agent} verbinden
      </Button>
    </div>
  )
}
