import type { Property } from '#shared/contract/work/properties.ts'
import type { ProspectDialogProps } from '#web/features/work/prospects/prospect-dialog.tsx'
import { later } from '#web/lib/later.tsx'

type ProspectProps = Omit<ProspectDialogProps, 'renderContact' | 'renderCall'>

/** The owner's data as the agent stored it, with the contact channels. */
export const ProspectWindow = later<ProspectProps>(
  async () => {
    const [{ ProspectDialog }, { ContactLights }, { OwnerNotice }, { OwnCallPanel }, { LetterAt }, { NextSteps }, { ClaimAt }] =
      await Promise.all([
        import('#web/features/work/prospects/prospect-dialog.tsx'),
        import('#web/features/work/contact/contact-lights.tsx'),
        import('#web/features/work/notices/owner-notice.tsx'),
        import('./own-call-panel.tsx'),
        import('#web/features/work/letters/letter-at.tsx'),
        import('./next-steps.tsx'),
        import('./claim-at.tsx'),
      ])
    const lights: ProspectDialogProps['renderContact'] = (property, onDraft) => (
      <>
        <ClaimAt property={property} className="mb-4" />
        <div className="max-lg:hidden">
          <OwnCallPanel property={property} place="dialog" />
        </div>
        <ContactLights property={property} onDraft={onDraft} />
        <div className="mt-3 empty:hidden">
          <LetterAt property={property} />
        </div>
        <div className="mt-4 empty:hidden">
          <NextSteps property={property} />
        </div>
        <OwnerNotice kind="property" id={property.id} className="mt-4" />
      </>
    )
    const call = (property: Property) => <OwnCallPanel property={property} place="bar" />
    return (props) => <ProspectDialog {...props} renderContact={lights} renderCall={call} />
  },
  ({ onClose }) => onClose(),
)
