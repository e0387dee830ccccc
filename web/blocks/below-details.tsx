import { TextFacts } from '#web/features/market/facts/text-facts.tsx'
import { ChangeHistory } from '#web/features/work/properties/change-history.tsx'

/** What the page of a property has below the details, which many readers never reach. */
export const BelowDetails = ({ id }: { id: number }) => (
  <>
    <TextFacts id={id} />
    <ChangeHistory id={id} />
  </>
)
