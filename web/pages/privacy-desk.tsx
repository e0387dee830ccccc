import { useSearchParams } from 'react-router'
import { isPersonKey } from '#shared/domain/person-key.ts'
import { BackLink } from '#web/components/back-link.tsx'
import { PageHead } from '#web/components/page-state.tsx'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { ConsentRegister } from '#web/features/people/consents/consent-register.tsx'
import { ErasureLog } from '#web/features/people/privacy/erasure-log.tsx'
import { PersonDesk } from '#web/features/people/privacy/person-desk.tsx'
import { PrivacyPapers } from '#web/features/people/privacy/privacy-papers.tsx'
import { RetentionRules } from '#web/features/people/privacy/retention-rules.tsx'
import { RetentionRuns } from '#web/features/people/privacy/retention-runs.tsx'
import { DueNotices } from '#web/features/work/notices/due-notices.tsx'
import { useTitle } from '#web/lib/hooks.ts'
import { useMay } from '#web/lib/may.ts'
import { paths } from '#web/lib/paths.ts'

const OF_AGENT = {
  title: 'Datenschutz',
  sub: 'Was Sie über Eigentümer und Suchkunden gespeichert haben, wen Sie noch informieren müssen, und was zu tun ist, wenn jemand vergessen werden will.',
}
const OF_COLLEAGUE = {
  title: 'Datenschutz',
  sub: 'Wen Sie noch informieren müssen, und was Eigentümer und Partner zugesagt haben. Auskunft und Löschung übernehmen Inhaber oder Leitung.',
}
const OF_OPERATOR = {
  title: 'Datenschutz',
  sub: 'Auskunft und Löschung für Konten, Inserate und Betriebe aus Verzeichnissen. Was ein Makler über Eigentümer notiert hat, beauskunftet und löscht er selbst.',
}

/** What is stored about a person: for agents about their owners and search clients, for administrators about what the operator controls. */
export function PrivacyDeskPage() {
  const isOperator = useUser().role === 'admin'
  const mayAnswer = useMay('privacy.desk')
  const head = isOperator ? OF_OPERATOR : mayAnswer ? OF_AGENT : OF_COLLEAGUE
  useTitle(head.title)
  const [params] = useSearchParams()
  const first = (params.get('of') ?? '').split(',').filter(isPersonKey)
  return (
    <>
      {isOperator && <BackLink to={paths.admin}>Administration</BackLink>}
      <PageHead {...head} />
      <div className="space-y-5">
        {mayAnswer && <PersonDesk first={first} isOperator={isOperator} />}
        {!isOperator && <DueNotices />}
        <ConsentRegister
          empty={
            isOperator
              ? 'Noch keine. Wer sich selbst registriert, steht hier mit den Texten, die dabei galten.'
              : 'Noch keine. Was Eigentümer und Partner Ihnen zusagen, steht hier mit Wortlaut und Tag.'
          }
        />
        {mayAnswer && <ErasureLog />}
        <PrivacyPapers />
        {isOperator && (
          <>
            <RetentionRules />
            <RetentionRuns />
          </>
        )}
      </div>
    </>
  )
}
