import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { LOGGED_KINDS } from '../domain/event.ts'
import { CRM_NAMES } from '../domain/crm.ts'
import { OPTIONAL_FIELDS } from '../domain/export-fields.ts'
import { ONOFFICE_OPTIONAL } from '../domain/onoffice-fields.ts'
import { JOB_NAMES } from '../domain/job.ts'
import { contract } from './index.ts'
import { rowsOf } from './route.ts'

/**
 * What each field takes that arrives from outside, by hand: the shortest and the longest text, the least and the greatest number, and whether it may be left out
 * or emptied. What a row really takes is tried out.
 */
const TAKES: Readonly<Record<string, string>> = {
  [`one of ${[...OPTIONAL_FIELDS, ...ONOFFICE_OPTIONAL].join(' ')}`]:
    'crm.exportOne.choices.omitted[] crm.exportMany.choices.omitted[] crm.update.choices.omitted[]',
  'whole 1..9007199254740991, or null':
    'crm.exportOne.choices.statusId crm.exportMany.choices.statusId crm.update.choices.statusId crm.exportOne.choices.brokerId crm.exportMany.choices.brokerId crm.update.choices.brokerId',
  'text 1..100, or null': `
    crm.exportOne.choices.custom.leadScore crm.exportMany.choices.custom.leadScore crm.update.choices.custom.leadScore crm.exportOne.choices.custom.estimatedValue crm.exportMany.choices.custom.estimatedValue crm.update.choices.custom.estimatedValue crm.exportOne.choices.custom.source crm.exportMany.choices.custom.source crm.update.choices.custom.source crm.exportOne.choices.custom.sourceUrl crm.exportMany.choices.custom.sourceUrl crm.update.choices.custom.sourceUrl
  `,
  [`one of ${CRM_NAMES.join(' ')}, or left out`]: 'crm.test.crm',
  'line 1..200 blank, or left out': 'crm.test.secret',
  'text 1..5000 blank, or left out': 'crm.preview.choices',
  'day, or left out, null': ` callList.note.nextDate 
    audit.list.from audit.list.until audit.csv.from audit.csv.until
    apiKeys.create.expiresOn tips.update.followUpDate commissions.create.dueDate commissions.update.dueDate
    commissions.update.paidDate prospects.update.nextFollowUpDate prospects.updateMany.nextFollowUpDate prospects.undoMany.set.nextFollowUpDate prospects.update.lastContactDate prospects.addActivity.followUpDate
  `,
  'day, or left out': 'commissions.update.saleDate',
  day: `searchClients.create.since searchClients.update.since 
    tips.update.ownerConsent.day commissions.create.saleDate statements.pay.paidDate statements.csv.from statements.csv.to
    contact.consent.day notices.record.day letters.send.day
  `,
  'digits 1..5, or left out, null': 'properties.list.zipCode properties.csv.zipCode properties.xlsx.zipCode',
  'digits 8..30, or left out, null': 'billing.put.taxNumber',
  'digits 1..16':
    'businesses.get.id businesses.setStatus.id businesses.export.partnerIds[] businesses.export.wholeList.without[] businesses.forget.id openimmo.file.propertyIds',
  'digits 6..6': 'secondFactor.confirmApp.code',
  'digits 6..6, or left out': 'secondFactor.finish.code',
  'of a form of its own, or left out':
    'partnerCriteria.create.scrapingInterval partnerCriteria.update.scrapingInterval callList.note.at secondFactor.finish.recoveryCode',
  'line 1..150': 'letters.setTexts.texts[].subject letters.make.subject',
  'text 1..1800': 'letters.setTexts.texts[].body letters.make.body',
  'digits 1..100': 'letters.make.recipient.street',
  'digits 5..5': 'letters.make.recipient.zipCode',
  'whole 1..9007199254740991, or left out': 'letters.pdf.letter letters.send.letter',
  'line 1..60': 'letters.setTexts.texts[].name secondFactor.addPasskey.name secondFactor.renamePasskey.name',
  'text 1..2000 blank':
    'secondFactor.addPasskey.answer.id secondFactor.addPasskey.answer.rawId secondFactor.signIn.answer.id secondFactor.signIn.answer.rawId',
  'text 1..10000 blank':
    'secondFactor.addPasskey.answer.response.clientDataJSON secondFactor.signIn.answer.response.clientDataJSON secondFactor.signIn.answer.response.authenticatorData secondFactor.signIn.answer.response.signature',
  'text 1..100000 blank': 'secondFactor.addPasskey.answer.response.attestationObject',
  'list 0..10, or left out': 'secondFactor.addPasskey.answer.response.transports',
  'text 1..30 blank': 'secondFactor.addPasskey.answer.response.transports[]',
  'text 1..200 blank, or left out': 'secondFactor.signIn.answer.response.userHandle',
  'email 6..254, or left out, null': 'prospects.update.ownerEmail smtpSettings.test.to',
  'email 6..254, or left out': 'users.update.email smtpSettings.update.fromEmail',
  'email 6..254': `
    accounts.login.email accounts.register.email accounts.resendVerification.email accounts.forgotPassword.email
    accounts.changeEmail.email accounts.setUp.email partners.register.email smtpSettings.create.fromEmail
  `,
  'email 6..320, or left out, null': 'tips.submit.sellerEmail tips.addTo.sellerEmail',
  'line 1..100, or left out': 'smtpSettings.update.settingName smtpSettings.update.fromName emailTemplates.update.templateName',
  'line 1..100':
    'searchClients.create.name searchClients.update.name letters.make.recipient.name letters.make.recipient.city smtpSettings.create.settingName smtpSettings.create.fromName emailTemplates.create.templateName',
  'line 1..200 blank, or left out, null': 'accounts.update.propstackApiKey accounts.update.onofficeToken accounts.update.onofficeSecret',
  'line 1..200, or left out': 'emailTemplates.update.subject',
  'line 1..200': 'crm.test.apiKey push.subscribe.keys.p256dh push.subscribe.keys.auth emailTemplates.create.subject',
  'line 1..253, or left out': 'smtpSettings.update.host',
  'line 1..253': 'smtpSettings.create.host',
  'line 4..14, or left out, null': 'billing.put.vatId',
  'one of not_contacted contacted qualified proposal closed rejected nicht_kontaktiert, or left out, null':
    'businesses.list.prospectStatus businesses.counts.prospectStatus businesses.export.wholeList.prospectStatus',
  'one of not_contacted contacted qualified proposal closed rejected': 'businesses.setStatus.prospectStatus',
  'text 1..150 blank, or left out, null': 'businesses.export.exportName',
  'text 1..200, or left out': 'partnerCriteria.update.name',
  'one of Entrümpler Gartenbauer Handwerk Renovierung Immobilienmakler Bauunternehmer Architekt Innenarchitekt Elektrik Sanitär Heizung Dachdeckerei Malerarbeiten Fliesenleger Tischler Schlosser':
    'partnerCriteria.create.industry',
  'one of Entrümpler Gartenbauer Handwerk Renovierung Immobilienmakler Bauunternehmer Architekt Innenarchitekt Elektrik Sanitär Heizung Dachdeckerei Malerarbeiten Fliesenleger Tischler Schlosser, or left out':
    'partnerCriteria.update.industry improvements.ask.industry',
  'digits 5..5, or left out, null': 'partnerCriteria.create.zipCode partnerCriteria.update.zipCode',
  'one of no_response written callback_requested interested appointment send_info send_market_report later not_interested objection snoozed':
    'callList.note.result',
  'text 1..1000 blank, or null': 'callList.setScripts.forBuyer callList.setScripts.ownServices',
  'one of kleinanzeigen.de immobilienscout24.de immonet.de immowelt.de gelbeseiten.de dasoertliche.de 11880.com': 'sources.update.source',
  'line 1..80': 'captures.lookUp.externalIds[]',
  'list 0..10000': 'notifications.markRead.matchIds',
  'list 0..47': 'crm.exportOne.choices.omitted crm.exportMany.choices.omitted crm.update.choices.omitted',
  'list 1..600': 'improvements.decide.ids',
  'list 1..500': 'letters.make.propertyIds prospects.updateMany.propertyIds prospects.undoMany.before',
  'one of take refuse undo': 'improvements.decide.decision',
  'list 0..40': 'leadScore.setShifts.shifts',
  'one of area kind value': 'leadScore.setShifts.shifts[].aspect',
  'text 1..10 blank': 'leadScore.setShifts.shifts[].value',
  'whole -30..30': 'leadScore.setShifts.shifts[].points',
  'list 0..20': 'letters.setTexts.texts notifications.setPreferences.kinds',
  'list 0..50, or left out': 'emailTemplates.create.variables emailTemplates.update.variables',
  'list 0..9, or left out': 'savedSearches.create.morePlaces savedSearches.update.morePlaces',
  'list 1..10': 'searchClients.create.places searchClients.update.places',
  'list 1..50': 'privacy.erase.of',
  'number 1..10000000000': 'searchClients.create.budget searchClients.update.budget',
  'list 1..100': 'captures.lookUp.externalIds statements.create.commissionIds',
  'list 0..25000, or left out': 'businesses.export.partnerIds businesses.export.wholeList.without',
  'list 1..1000': 'crm.exportOne.propertyIds crm.exportMany.propertyIds',
  'list 1..Infinity, or left out': 'apiKeys.update.scopes savedSearches.create.sources savedSearches.update.sources',
  'list 1..Infinity': 'apiKeys.create.scopes',
  'number -180..180': 'tips.submit.position.longitude',
  'number -90..90': 'tips.submit.position.latitude',
  'number -Infinity..Infinity': 'billing.accept.version',
  'number 0..100, or left out': 'commissions.update.commissionRate',
  'number 0..100': 'commissions.create.commissionRate',
  'number 0..100, or left out, null': 'properties.list.minPriceCut properties.csv.minPriceCut properties.xlsx.minPriceCut',
  'number 0..3650, or left out, null':
    'properties.list.cutWithinDays properties.csv.cutWithinDays properties.xlsx.cutWithinDays properties.list.minDaysOnline properties.csv.minDaysOnline properties.xlsx.minDaysOnline',
  'number 0..1000, or left out, null':
    'properties.list.rooms properties.csv.rooms properties.xlsx.rooms savedSearches.create.rooms savedSearches.update.rooms',
  'number 0..1000000, or left out, null':
    'properties.list.minSize properties.csv.minSize properties.xlsx.minSize savedSearches.create.minSize savedSearches.update.minSize',
  'number 0..10000000000, or left out, null': `
    tips.submit.estimatedPrice commissions.create.amount rewards.setTipStatus.rewardAmount properties.list.minPrice properties.csv.minPrice properties.xlsx.minPrice
    properties.list.maxPrice properties.csv.maxPrice properties.xlsx.maxPrice prospects.update.estimatedValue savedSearches.create.minPrice savedSearches.create.maxPrice
    savedSearches.update.minPrice savedSearches.update.maxPrice
  `,
  'number 0..10000000000, or left out': 'commissions.update.salePrice commissions.update.amount',
  'number 0..10000000000': 'commissions.create.salePrice rewards.update.rewardAmount',
  'number 0..9007199254740991, or left out, null': 'commissions.list.tipId',
  'of a form of its own, or left out, null': 'properties.list.sources properties.csv.sources properties.xlsx.sources',
  'of a form of its own, or null':
    'notifications.setPreferences.digestAt notifications.setPreferences.quietFrom notifications.setPreferences.quietTo',
  'of a form of its own': ` prospects.undoMany.before[].statusChangedAt captures.page.page 
    imports.start.mapping calendar.read.token privacy.file.of privacy.exportJson.of privacy.exportPdf.of privacy.erase.of[]
    secondFactor.addPasskey.answer.type secondFactor.signIn.answer.type
  `,
  'one of 5 10 20 30 50 100, or left out, null': 'savedSearches.create.radius savedSearches.update.radius',
  'one of ASC DESC, or left out, null': 'properties.list.order properties.csv.order properties.xlsx.order',
  'one of Haus Wohnung Büro Mehrfamilienhaus Wohn- und Geschäftshaus Gewerbeobjekt Grundstück Garage Sonstiges, or left out':
    'tips.submit.propertyType',
  'one of Immobilienverkauf Vermietung Energieausweis Immobilienfotografie, or left out': 'tips.submit.tipType',
  'one of waiting running retry dead, or left out, null': 'jobs.list.state',
  [`one of ${JOB_NAMES.join(' ')}, or left out, null`]: 'jobs.list.name',
  'one of mail push crm, or left out, null': 'deliveries.all.channel',
  'one of waiting sent failed expired skipped, or left out, null': 'deliveries.all.status',
  [`one of ${LOGGED_KINDS.join(' ')}, or left out, null`]: 'audit.list.kind audit.csv.kind',
  'one of accounts sign_ins network work mail operation, or left out, null': 'audit.list.area audit.csv.area',
  'one of tip message commission statement reward property export run api_key mail_server template delivery backup finding, or left out, null':
    'audit.list.subject audit.csv.subject',
  'whole 1..9007199254740991, or left out, null': 'audit.list.subjectId audit.csv.subjectId tipProspects.take.propertyId',
  'one of active locked waiting, or left out, null': 'users.list.state',
  'one of agent partner admin, or left out, null': 'users.list.role',
  'one of agent partner, or left out': 'users.update.role',
  'one of agent partner': 'accounts.register.role',
  'one of apartment house land commercial other, or left out, null':
    'properties.list.propertyType properties.csv.propertyType properties.xlsx.propertyType',
  'one of apartment house land commercial, or left out, null':
    'searchClients.create.propertyType searchClients.update.propertyType savedSearches.create.propertyType savedSearches.update.propertyType',
  'one of budget standard premium, or left out': 'partners.register.priceRange partners.updateProfile.priceRange',
  'one of contacted call email meeting viewing offer email_sent market_report_sent info_sent follow_up_scheduled note_added':
    'prospects.addActivity.activityType',
  'one of entruempler gartenbauer bauunternehmer heizung_sanitaer elektriker maler dachdecker fensterbauer schornsteinfeger immobilienmakler hausverwaltung facility_management reinigung sicherheit versicherung finanzierung gutachter notar, or left out, null':
    'partners.updateProfile.industry',
  'one of entruempler gartenbauer bauunternehmer heizung_sanitaer elektriker maler dachdecker fensterbauer schornsteinfeger immobilienmakler hausverwaltung facility_management reinigung sicherheit versicherung finanzierung gutachter notar, or left out':
    'partners.register.industry',
  'one of impressum datenschutz agb barrierefreiheit auftragsverarbeitung': 'legal.get.page legal.update.page',
  'one of interested not_interested no_response callback_requested, or left out, null': 'prospects.addActivity.outcome',
  'one of kleinanzeigen.de immobilienscout24.de immonet.de immowelt.de':
    'captures.lookUp.source savedSearches.create.sources[] savedSearches.update.sources[]',
  'one of a6 poster': 'partners.invitation.form',
  'one of list datev, or left out': 'statements.csv.form',
  'one of listedAt price size pricePerSqm followUp priceCut repostedAt chance, or left out, null':
    'properties.list.orderBy properties.csv.orderBy properties.xlsx.orderBy',
  'one of match price_drop came_back owner_answered new_tip tip_changed partner_wrote agent_wrote commission_changed statement_changed export_failed run_failed source_failed mail_failed backup_failed unwell':
    'notifications.setPreferences.kinds[].kind',
  'one of newest name email company, or left out, null': 'users.list.sort',
  'one of newest oldest, or left out, null': 'rewards.tips.sort',
  'one of niedrig mittel hoch, or left out': 'tips.submit.urgency',
  'one of not_contacted contacted not_interested follow_up send_info send_market_report closed_deal, or left out, null':
    'callList.note.status properties.list.prospectStatus properties.csv.prospectStatus properties.xlsx.prospectStatus',
  'one of not_contacted contacted not_interested follow_up send_info send_market_report closed_deal, or left out':
    'prospects.update.prospectStatus prospects.updateMany.prospectStatus prospects.undoMany.set.prospectStatus',
  'one of not_contacted contacted not_interested follow_up send_info send_market_report closed_deal':
    'prospects.undoMany.before[].prospectStatus',
  'day, or null': 'prospects.undoMany.before[].nextFollowUpDate',
  'digits 1..16, or left out, null': 'properties.list.ids properties.csv.ids properties.xlsx.ids',
  'one of open due paid, or left out, null': 'commissions.list.status',
  'one of pending contacted contracted rejected, or left out, null': 'rewards.tips.status',
  'one of pending contacted contracted rejected': 'rewards.setTipStatus.status',
  'one of phone email letter person known impossible law secret': 'notices.record.how',
  'one of property tip': 'notices.get.kind notices.record.kind notices.takeBack.kind',
  'one of phone email letter': 'callList.note.channel tips.update.ownerConsent.channel contact.consent.channel contact.override.channel',
  'one of phone email mail, or left out, null': 'prospects.update.preferredContactMethod prospects.addActivity.contactMethod',
  'one of private commercial, or left out, null':
    'properties.list.sellerType properties.csv.sellerType properties.xlsx.sellerType savedSearches.create.sellerType savedSearches.update.sellerType',
  'one of read write export capture telephony': 'apiKeys.create.scopes[] apiKeys.update.scopes[]',
  'one of sale rent, or left out, null': 'properties.list.listingType properties.csv.listingType properties.xlsx.listingType',
  'one of sale rent, or left out': 'savedSearches.create.listingType savedSearches.update.listingType',
  'one of sofort 1_woche 2_wochen 1_monat nach_absprache, or left out':
    'partners.register.availability partners.updateProfile.availability',
  'one of submitted contacted accepted mandate_completed sold rejected, or left out, null': 'tips.own.status',
  'one of submitted contacted accepted mandate_completed sold rejected, or left out': 'tips.update.status',
  'one of verification notification welcome reset contact account_exists alert, or left out': 'emailTemplates.update.templateType',
  'one of verification notification welcome reset contact account_exists alert':
    'emailTemplates.create.templateType emailTemplates.builtIn.templateType emailTemplates.preview.templateType',
  'one of welcome_email email_verification': 'users.sendEmail.templateType',
  'switch, or left out, null':
    'openimmo.file.withOwner rewards.tips.isInPool properties.list.onlyWithImages properties.csv.onlyWithImages properties.xlsx.onlyWithImages properties.list.onlyNewListings properties.csv.onlyNewListings properties.xlsx.onlyNewListings properties.list.hidden properties.csv.hidden properties.xlsx.hidden properties.list.onlyMine properties.csv.onlyMine properties.xlsx.onlyMine properties.list.onlyBack properties.csv.onlyBack properties.xlsx.onlyBack properties.list.withAgency properties.csv.withAgency properties.xlsx.withAgency properties.list.withPhone properties.csv.withPhone properties.xlsx.withPhone properties.list.letterPossible properties.csv.letterPossible properties.xlsx.letterPossible properties.list.withoutRefusals properties.csv.withoutRefusals properties.xlsx.withoutRefusals',
  'text 1..10 blank, or left out, null': 'partners.register.zipCode partners.updateProfile.zipCode tips.submit.zipCode billing.put.zipCode',
  'text 1..100 blank, or left out, null': ` businesses.counts.industry businesses.counts.location businesses.counts.search businesses.export.wholeList.industry businesses.export.wholeList.location businesses.export.wholeList.search businesses.list.industry businesses.list.location businesses.list.search businesses.export.industry businesses.export.location 
    audit.list.search audit.csv.search deliveries.all.search users.list.search users.sendEmail.customData.userType partners.register.city partners.updateProfile.city tips.submit.city
    billing.put.city rewards.tips.search properties.list.q properties.csv.q properties.xlsx.q
  `,
  'text 1..100, or left out, null':
    ' crm.exportOne.choices.custom.note crm.exportMany.choices.custom.note crm.update.choices.custom.note properties.list.location properties.csv.location properties.xlsx.location properties.list.city properties.csv.city properties.xlsx.city savedSearches.create.location savedSearches.update.location',
  'text 1..100, or left out': ` improvements.ask.location partnerCriteria.update.location 
    accounts.update.firstName accounts.update.lastName apiKeys.update.name users.update.firstName users.update.lastName
    savedSearches.update.name
  `,
  'text 1..100': ` savedSearches.create.morePlaces[] savedSearches.update.morePlaces[] searchClients.create.places[] searchClients.update.places[]  find.anything.q find.caller.number telephony.threeCx.number partnerCriteria.create.location 
    accounts.register.firstName accounts.register.lastName accounts.setUp.firstName accounts.setUp.lastName apiKeys.create.name
    partners.check.shortLink partners.register.firstName partners.register.lastName partners.register.shortLink
    partners.connect.shortLink partners.updateProfile.firstName partners.updateProfile.lastName messages.addTemplate.title
    messages.changeTemplate.title savedSearches.create.name
  `,
  'text 1..1000 blank, or left out, null': 'partners.register.services partners.updateProfile.services',
  'text 1..1000 blank, or left out': 'tips.update.ownerObjection.reason contact.objection.reason notices.record.words',
  'text 1..1000 blank': 'emailTemplates.preview.subject',
  'text 1..1000': 'tips.update.ownerConsent.reason contact.consent.reason contact.override.reason',
  'text 1..10000 blank, or left out, null': 'tips.update.ownNotes prospects.update.internalNotes',
  'text 1..100000, or null': 'legal.update.text',
  'text 1..20 blank, or left out, null': 'tips.submit.houseNumber',
  'text 1..200 blank, or left out, null': ` accounts.update.companyName 
    accounts.register.companyName users.update.companyName partners.register.address partners.updateProfile.address tips.submit.street
    tips.submit.sellerName tips.submit.leadSource billing.put.legalName billing.put.street prospects.update.ownerName
    smtpSettings.test.subject
  `,
  'text 1..200 blank': `
    accounts.login.password accounts.verifyEmail.token accounts.resetPassword.token accounts.changePassword.currentPassword
    accounts.changeEmail.password accounts.setUp.token unsubscribing.stop.token
    secondFactor.beginApp.password secondFactor.removeApp.password secondFactor.askForPasskey.password secondFactor.removePasskey.password secondFactor.renewCodes.password secondFactor.turnOff.password
  `,
  'text 1..200': 'partnerCriteria.create.name partners.register.companyName partners.updateProfile.companyName',
  'text 1..2000 blank, or left out, null': 'partners.register.description partners.updateProfile.description',
  'text 1..200000 blank, or left out, null':
    'emailTemplates.create.textContent emailTemplates.update.textContent emailTemplates.preview.textContent',
  'text 1..200000 blank': 'emailTemplates.preview.htmlContent',
  'text 1..200000, or left out': 'emailTemplates.update.htmlContent',
  'text 1..200000': 'emailTemplates.create.htmlContent',
  'text 1..254, or left out': 'smtpSettings.update.user',
  'text 1..254': 'smtpSettings.create.user',
  'text 1..300 blank, or left out, null': 'partners.register.serviceArea partners.updateProfile.serviceArea tips.submit.address',
  'text 1..400 blank, or left out, null': ` businesses.list.cursor businesses.registered.cursor 
    accounts.sessions.cursor users.list.cursor partners.ofAgent.cursor tips.own.cursor tips.ownHistory.cursor tips.incoming.cursor
    tips.ofPartner.cursor tips.history.cursor messages.ofPartner.cursor messages.ofAgent.cursor commissions.own.cursor
    commissions.list.cursor statements.list.cursor statements.own.cursor rewards.tips.cursor properties.changes.cursor
    prospects.activities.cursor prospects.followUps.cursor favorites.list.cursor crm.list.cursor notifications.list.cursor
    notices.due.cursor consents.list.cursor privacy.erasures.cursor privacy.retentionRuns.cursor audit.list.cursor jobs.list.cursor deliveries.all.cursor deliveries.list.cursor smtpSettings.list.cursor emailTemplates.list.cursor
  `,
  'text 1..50 blank, or left out, null': `
    accounts.update.phoneNumber accounts.register.phoneNumber users.update.phoneNumber partners.register.phone
    partners.updateProfile.phoneNumber tips.submit.sellerPhone tips.addTo.sellerPhone prospects.update.ownerPhone
  `,
  'text 1..500 blank, or left out, null': 'tips.submit.ownerConsentHow tips.addTo.ownerConsentHow',
  'text 1..500 blank, or left out': 'smtpSettings.update.password',
  'text 1..500 blank': 'smtpSettings.create.password',
  'text 1..500': 'statements.cancel.reason',
  'text 1..5000 blank, or left out, null':
    'callList.note.text tips.submit.notes tips.submit.description tips.addTo.description tips.update.maklerNotes',
  'text 1..5000': `
    captures.create.text
    messages.send.content messages.sendToPartner.content messages.addTemplate.content messages.changeTemplate.content
    prospects.addActivity.description
  `,
  'text 1..64 blank': 'emailTemplates.create.variables[] emailTemplates.update.variables[]',
  'text 6..200 blank, or left out': 'partners.register.confirmPassword',
  'text 6..200 blank': `
    accounts.register.password accounts.resetPassword.password accounts.changePassword.newPassword accounts.setUp.password
    users.resetPassword.newPassword partners.register.password
  `,
  'uuid, or left out, null': `
    audit.list.person audit.csv.person
    tips.submit.maklerUserId tips.submit.clientKey messages.send.clientKey messages.send.maklerUserId messages.sendToPartner.clientKey
    commissions.list.partnerId
  `,
  uuid: ` callList.note.key letters.pdf.run letters.send.run 
    users.update.id jobs.retry.id jobs.discard.id users.consequences.id users.remove.id users.resetPassword.id users.sendEmail.userId partners.get.id
    partners.pause.id tips.ofPartner.id tipPhotos.add.key tipPhotos.remove.id tipPhotos.read.id messages.ofAgent.id
    messages.sendToPartner.id messages.readByAgent.id billing.accept.maklerUserId statements.create.partnerId
    rewards.giveTip.maklerUserId
    secondFactor.reset.id
  `,
  'web address 1..2000': 'push.subscribe.endpoint',
  'web address 1..300 blank, or left out': 'partners.register.website partners.updateProfile.website',
  'whole 0..100, or left out, null': 'prospects.update.leadScore',
  'whole 0..1000, or left out, null': 'properties.list.limit',
  'whole 0..1000000, or left out, null': 'properties.list.offset',
  'whole 0..100000, or left out, null': 'identity.list.offset',
  'whole 0..9007199254740991, or left out':
    'tips.update.maklerNotesVersion tips.update.ownNotesVersion prospects.update.internalNotesVersion legal.update.version',
  'whole 0..10000': 'privacy.setRetention.days',
  'text 1..40 blank': 'privacy.setRetention.key telephony.sipgate.event',
  'text 1..10 blank, or left out': 'telephony.sipgate.direction',
  'text 1..100 blank, or left out': 'telephony.sipgate.from',
  'text 3..100': 'privacy.find.search',
  'whole 1..1, or left out, null': 'tips.submit.ownerConsentVersion tips.addTo.ownerConsentVersion',
  'whole 1..100, or left out, null':
    'businesses.list.limit accounts.sessions.limit deliveries.list.limit deliveries.all.limit jobs.list.limit audit.list.limit privacy.erasures.limit',
  'whole 1..1000, or left out, null': `businesses.registered.limit 
    users.list.limit partners.ofAgent.limit tips.own.limit tips.incoming.limit tips.ofPartner.limit messages.ofPartner.limit
    messages.ofAgent.limit commissions.own.limit commissions.list.limit statements.list.limit statements.own.limit rewards.tips.limit
    favorites.list.limit smtpSettings.list.limit emailTemplates.list.limit
  `,
  'whole 1..200, or left out, null': 'notices.due.limit consents.list.limit privacy.retentionRuns.limit notifications.list.limit',
  'whole 1..50, or left out, null': 'prospects.followUps.limit',
  'whole 1..500, or left out, null':
    'tips.ownHistory.limit tips.history.limit properties.changes.limit prospects.activities.limit crm.list.limit',
  'whole 1..65535, or left out': 'smtpSettings.create.port smtpSettings.update.port',
  'whole 1..9007199254740991': `searchClients.update.id searchClients.remove.id searchClients.of.id searchClients.link.searchClientId searchClients.link.id searchClients.unlink.id letters.of.id letters.make.propertyIds[] improvements.decide.ids[] improvements.scrape.id facts.list.id marketSheet.get.id marketSheet.pdf.id  partnerCriteria.update.id partnerCriteria.remove.id partnerCriteria.run.criteriaId callList.note.id 
    privacy.crmDone.id notices.get.id notices.record.id notices.takeBack.id
    accounts.endSession.id apiKeys.update.id apiKeys.end.id tips.getOwn.id tips.addTo.id tips.ownHistory.id tips.get.id
    tipProspects.get.id tipProspects.take.id tipProspects.part.id
    imports.read.id imports.start.id imports.cancel.id imports.progress.id imports.failures.id imports.failuresFile.id imports.undo.id
    identity.decide.oneId identity.decide.otherId identity.join.id identity.join.otherId identity.part.id identity.part.advertId identity.undo.id
    tips.history.id tips.update.id tipPhotos.add.id messages.readByPartner.upToId messages.readByAgent.upToId
    messages.changeTemplate.id messages.removeTemplate.id commissions.create.tipId commissions.update.id statements.get.id
    statements.create.commissionIds[] statements.discard.id statements.issue.id statements.pay.id statements.cancel.id
    statements.pdf.id statements.ownPdf.id rewards.update.id rewards.setTipStatus.id rewards.giveTip.id properties.get.id
    properties.changes.id prospects.updateMany.propertyIds[] prospects.undoMany.before[].id prospects.update.id prospects.activities.id prospects.addActivity.id contact.get.id contact.consent.id
    contact.objection.id contact.override.id corrections.set.id corrections.remove.id favorites.add.propertyId favorites.remove.id
    crm.exportOne.propertyIds[] crm.exportMany.propertyIds[] crm.update.id crm.preview.propertyId savedSearches.update.id savedSearches.remove.id savedSearches.run.id
    notifications.markRead.matchIds[] push.end.id deliveries.retry.id deliveries.retryAny.id smtpSettings.update.id smtpSettings.remove.id
    smtpSettings.setGlobal.id smtpSettings.test.smtpId emailTemplates.update.id emailTemplates.remove.id
    secondFactor.renamePasskey.id secondFactor.removePasskey.id secondFactor.distrust.id
  `,
  'whole 1000..60000, or left out': `sources.update.pauseMs`,
  'yes or no, or left out': `searchClients.create.isActive searchClients.update.isActive favorites.add.watched notifications.setPreferences.skipRefusals  businesses.export.excludeExported partnerCriteria.create.isActive partnerCriteria.update.isActive 
    sources.update.isEnabled sources.update.marksPictures
    crm.exportOne.withOwner crm.exportMany.withOwner crm.update.withOwner
    accounts.update.autoExportEnabled accounts.update.firstStepsHidden users.update.isActive tips.update.ownerCleared
    billing.put.isSmallBusiness billing.put.isPrivate savedSearches.create.onlyWithImages
    savedSearches.create.onlyNewListings savedSearches.create.isActive savedSearches.create.autoExport savedSearches.create.alerts savedSearches.create.priceDropAlerts savedSearches.create.returnAlerts
    savedSearches.update.onlyWithImages savedSearches.update.onlyNewListings savedSearches.update.isActive
    savedSearches.update.autoExport savedSearches.update.alerts savedSearches.update.priceDropAlerts savedSearches.update.returnAlerts notifications.setPreferences.kinds[].push smtpSettings.create.secure
    smtpSettings.create.isGlobalDefault smtpSettings.create.isActive smtpSettings.update.secure smtpSettings.update.isGlobalDefault
    smtpSettings.update.isActive emailTemplates.create.isActive emailTemplates.update.isActive
    secondFactor.finish.trust secondFactor.signIn.trust
  `,
  'yes or no': ` prospects.undoMany.before[].isNew captures.page.favorite 
    privacy.erase.block users.setRegistration.needsApproval partners.pause.isActive corrections.set.isOffer notifications.setPreferences.kinds[].bell
    notifications.setPreferences.kinds[].mail
    secondFactor.require.isRequired identity.decide.isSame
  `,
}

type Try = (value: unknown) => boolean

/** The last number that is taken between one that is and one that is not. */
function lastTaken(takes: (n: number) => boolean, taken: number, refused: number): number {
  if (takes(refused)) return Infinity * Math.sign(refused)
  let [good, bad] = [taken, refused]
  while (Math.abs(bad - good) > 1) {
    const middle = Math.trunc((good + bad) / 2)
    if (takes(middle)) good = middle
    else bad = middle
  }
  return good
}

/** The sizes that are taken of what `make` makes; undefined where none is. */
function sizes(takes: Try, make: (n: number) => unknown, end: number): string | undefined {
  const fits = (n: number) => takes(make(n))
  const least = Array.from({ length: 20 }, (_, index) => index + 1).find(fits)
  return least === undefined ? undefined : `${least}..${lastTaken(fits, least, end)}`
}

const LETTERS = 1_000_000
/** Each as long as it is asked for, where it can be that short. */
const WRITTEN: readonly (readonly [string, (n: number) => string])[] = [
  ['text', (n) => 'x'.repeat(n)],
  ['digits', (n) => '1'.repeat(n)],
  ['code', (n) => 'DE'.padEnd(n, '1')],
  ['web address', (n) => 'https://x.de/'.padEnd(n, 'x')],
  ['email', (n) => '@x.de'.padStart(n, 'x')],
]

function describeText(takes: Try): string | undefined {
  for (const [name, make] of WRITTEN) {
    const found = sizes(takes, make, LETTERS)
    if (found === undefined) continue
    const isLine = name === 'text' && !takes(`${make(Math.max(1, Number.parseInt(found, 10) - 2))}\nx`)
    return [isLine ? 'line' : name, found, ...(takes('          ') ? ['blank'] : [])].join(' ')
  }
  return undefined
}

const UUID = '0198a000-0000-7000-8000-000000000001'
const GREAT = 2 ** 60

function describeNumber(takes: Try): string | undefined {
  const one = [0, 1, 5, 1_000].find(takes)
  if (one === undefined) return undefined
  if (one === 5)
    return `one of ${Array.from({ length: 1_000 }, (_, n) => n)
      .filter(takes)
      .join(' ')}`
  return `${takes(one + 0.5) ? 'number' : 'whole'} ${lastTaken(takes, one, -GREAT)}..${lastTaken(takes, one, GREAT)}`
}

function describeValue(takes: Try): string {
  if (takes(UUID) && !takes(UUID.slice(1))) return 'uuid'
  if (takes('2026-02-28') && !takes('2026-02-30')) return 'day'
  if (takes('true') && !takes('truf')) return 'switch'
  if (takes(true) && !takes(1)) return 'yes or no'
  return describeNumber(takes) ?? describeText(takes) ?? 'of a form of its own'
}

/** What stands inside of what may be left out, emptied or read first. */
function inside(type: z.ZodType): z.ZodType {
  if (type instanceof z.ZodOptional || type instanceof z.ZodNullable || type instanceof z.ZodDefault)
    return inside(type.unwrap() as z.ZodType)
  if (type instanceof z.ZodPipe && type.in instanceof z.ZodTransform) return inside(type.out as z.ZodType)
  if (type instanceof z.ZodPipe && type.in instanceof z.ZodArray) return type.in
  return type
}

/** Each field by its place, with what it takes. */
function fieldsOf(place: string, type: z.ZodType): (readonly [string, string])[] {
  const takes: Try = (value) => type.safeParse(value).success
  const inner = inside(type)
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape).flatMap(([field, one]) => fieldsOf(`${place}.${field}`, one as z.ZodType))
  const empty = [takes(undefined) && 'left out', takes(null) && 'null'].filter((word) => word !== false)
  const ends = empty.length > 0 ? `, or ${empty.join(', ')}` : ''
  if (inner instanceof z.ZodEnum) return [[place, `one of ${inner.options.join(' ')}${ends}`]]
  if (!(inner instanceof z.ZodArray)) return [[place, describeValue(takes) + ends]]
  const element = inner.element as z.ZodType
  const one = ELEMENTS.find((value) => element.safeParse(value).success)
  const found = sizes(takes, (n) => Array.from({ length: n }, () => one), 30_000)
  return [[place, `list ${takes([]) ? 0 : 1}..${found?.split('..')[1]}${ends}`], ...fieldsOf(`${place}[]`, element)]
}

/** One of them fits into each list. */
const ELEMENTS: readonly unknown[] = [
  1,
  'x',
  'property:1',
  'read',
  'kleinanzeigen.de',
  '1',
  { kind: 'match', bell: true, mail: true },
  { id: 1, isNew: true, prospectStatus: 'contacted', nextFollowUpDate: null, statusChangedAt: '2026-11-20T12:00:00.000Z' },
  { name: 'x', subject: 'x', body: 'x' },
  'price',
  { aspect: 'area', value: '2', points: 1 },
]

const found = new Map<string, string>(
  rowsOf(contract).flatMap(({ noun, name, row }) => {
    const given = row.method === 'GET' ? row.query : row.body
    return [given, row.params].flatMap((schema) => (schema instanceof z.ZodObject ? fieldsOf(`${noun}.${name}`, schema) : []))
  }),
)

/** Each place with what it takes, from the table and as it was found. */
const written = Object.entries(TAKES).flatMap(([what, places]) =>
  places
    .trim()
    .split(/\s+/)
    .map((place) => [place, what] as const),
)

describe('a field that arrives from outside', () => {
  it.each(written)('%s takes %s', (place, what) => {
    expect(found.get(place)).toBe(what)
  })

  it('stands in the table', () => {
    expect([...found.keys()].filter((place) => !written.some(([one]) => one === place))).toEqual([])
  })
})

/** What a field of a form of its own takes, and what it refuses. */
const FORMS: Readonly<Record<string, readonly [takes: readonly unknown[], refuses: readonly unknown[]]>> = {
  'properties.list.sources': [
    ['kleinanzeigen.de', 'kleinanzeigen.de, immowelt.de,'],
    ['nachbar.de', 'kleinanzeigen.de,nachbar.de'],
  ],
  'properties.list.zipCode': [
    ['2', ' 22111 '],
    ['22 11', 'D-22111', '2211a', 'a2211'],
  ],
  'properties.list.location': [
    ['Köln', '22', 'Oy'],
    ['---', '%', '. ,'],
  ],
  'notifications.setPreferences.digestAt': [
    ['00:00', '07:30', '19:59', '23:59'],
    ['24:00', '7:30', '07:60', '07:30:00', 'x07:30', ''],
  ],
  'notifications.setPreferences.quietFrom': [['22:00'], ['22:00 ', '30:00']],
  'notifications.setPreferences.quietTo': [['06:15'], ['6', '06:5']],
  'privacy.file.of': [
    ['property:1', 'property:1,tip:2'],
    ['', 'property:0', 'house:1', 'property:1,', 'x'],
  ],
  'privacy.exportJson.of': [
    ['property:1', 'property:1,tip:2'],
    ['', 'property:0', 'house:1', 'property:1,', 'x'],
  ],
  'privacy.exportPdf.of': [
    ['property:1', 'property:1,tip:2'],
    ['', 'property:0', 'house:1', 'property:1,', 'x'],
  ],
  'privacy.erase.of': [
    [['property:1'], ['property:1', 'tip:2']],
    [['property:0'], ['house:1'], ['property:1,tip:2'], ['']],
  ],
  'calendar.read.token': [
    ['a'.repeat(43), `${'-_0'.padEnd(43, 'Z')}.ics`],
    ['a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(43)}.txt`, `${'a'.repeat(42)}/`, `x ${'a'.repeat(43)}`],
  ],
  'billing.put.taxNumber': [
    ['21/815/08150', '88 123 45678'],
    ['21-815-08150', '1234567', 'abcdefgh', '21/815/08150 x'],
  ],
  'billing.put.vatId': [
    ['DE123456789', 'de 123 456 789', 'ATU12345678'],
    ['DE1', 'D12345', '123456789', 'DE123-456', 'DE123456789012345'],
  ],
  'partners.register.website': [
    ['', 'firma.de', 'http://firma.de', 'https://firma.de/haus?a=b'],
    ['javascript:alert(1)', 'ftp://firma.de', 'https://', 'https://firma', 'data:text/html,x', 'meine Firma'],
  ],
  'smtpSettings.create.host': [
    ['smtp.example.de', '192.0.2.1', '2001:db8::1', 'mail_1.example', 'büro.example'],
    ['https://smtp.example.de', 'smtp example.de', 'smtp.example.de/', 'a@b.de', 'a\nb'],
  ],
  'smtpSettings.create.settingName': [['Büro & Co.'], ['a\r\nb', 'a\u2028b', 'a\u2029b', 'a\u0000b', 'a\tb']],
  'emailTemplates.create.subject': [['Grüße, {{firstName}}!'], ['a\nBcc: b@example.test']],
  'accounts.update.propstackApiKey': [
    ['abc-123', '••••••••abcd', '••••••••'],
    ['schlüssel', 'a b', '•••abcd', '••••••••abcde', 'a\nb'],
  ],
  'push.subscribe.keys.auth': [
    ['BPq_-', 'abc=', 'abc=='],
    ['abc===', 'a+b', 'a/b', 'a b', ''],
  ],
  'push.subscribe.endpoint': [['https://push.example/1'], ['ftp://push.example/1', 'javascript:1', 'push.example/1', '']],
  'accounts.login.email': [
    ['a@b.de', ' A@B.DE '],
    ['a@b', 'a b@c.de', '@b.de', 'a@b.de, c@d.de', 'a@b.de\nc', 'a..b@c.de'],
  ],
  'tips.submit.sellerEmail': [['a@b.de'], ['a@b', 'a b@c.de']],
  'prospects.update.nextFollowUpDate': [
    ['2026-02-28', '', null],
    ['28.02.2026', '2026-02-29', '2026-2-28', '2026-02-28T00:00:00Z', '0000-00-00', 'morgen'],
  ],
  'prospects.addActivity.followUpDate': [['2028-02-29'], ['2026-04-31']],
  'properties.get.id': [
    [1, '1', 2 ** 53 - 1],
    [0, -1, 1.5, '1.5', 'x', '1e99', 2 ** 53, null],
  ],
  'partners.get.id': [
    [UUID, `registered-${UUID}`],
    ['1', `x-${UUID}`, `registered-registered-${UUID}`],
  ],
  'users.remove.id': [[UUID], [`registered-${UUID}`, '1']],
  'tips.update.ownerCleared': [[true], [false, 'true', 1, null]],
  'messages.send.clientKey': [
    [UUID, '', null],
    ['1', `${UUID}0`],
  ],
  'properties.list.minPrice': [
    ['0', '1.5', 'all', ''],
    ['-1', 'x', 'NaN', 'Infinity'],
  ],
  'properties.list.limit': [
    ['0', '1000'],
    ['1.5', '-1', '1001', 'x'],
  ],
  'properties.list.onlyWithImages': [
    ['true', 'false', ''],
    ['1', 'yes', 'TRUE'],
  ],
  'favorites.list.limit': [
    ['1', '1000'],
    ['0', '-1', '1001', '1.5', 'x'],
  ],
}

const schemas = new Map<string, z.ZodType>(
  rowsOf(contract).flatMap(({ noun, name, row }) => {
    const given = row.method === 'GET' ? row.query : row.body
    return [given, row.params].flatMap((schema) =>
      schema instanceof z.ZodObject
        ? Object.entries(schema.shape).map(([field, one]) => [`${noun}.${name}.${field}`, one as z.ZodType] as const)
        : [],
    )
  }),
)

/** The schema of a place, also one inside of another. */
function schemaAt(place: string): z.ZodType {
  const schema = schemas.get(place)
  if (schema) return schema
  const [, outer = '', inner = ''] = /^(.+)\.(\w+)$/.exec(place) ?? []
  return (inside(schemaAt(outer)) as z.ZodObject).shape[inner] as z.ZodType
}

describe.each(Object.entries(FORMS))('%s', (place, [good, bad]) => {
  const takes: Try = (value) => schemaAt(place).safeParse(value).success

  it('takes what has its form', () => {
    expect(good.filter((value) => !takes(value))).toEqual([])
  })

  it('refuses what has not', () => {
    expect(bad.filter(takes)).toEqual([])
  })
})

/** What becomes of what was written, and of what was left out. */
const READS: readonly (readonly [place: string, written: unknown, read: unknown])[] = [
  ['accounts.register.firstName', '  Anna ', 'Anna'],
  ['accounts.login.email', ' Anna@Example.TEST ', 'anna@example.test'],
  ['accounts.login.password', ' Gru\u0308n ', ' Grün '],
  ['accounts.register.password', 'Gru\u0308ngu\u0308rtel', 'Grüngürtel'],
  ['users.list.limit', undefined, 1_000],
  ['favorites.list.limit', '', 1_000],
  ['prospects.followUps.limit', undefined, 50],
  ['notifications.list.limit', undefined, 200],
  ['deliveries.list.limit', undefined, 100],
  ['crm.list.limit', undefined, 500],
  ['crm.list.limit', '7', 7],
  ['properties.list.sources', 'kleinanzeigen.de, immowelt.de,', ['kleinanzeigen.de', 'immowelt.de']],
  ['properties.list.onlyWithImages', 'false', false],
  ['properties.list.minPrice', '', undefined],
  ['properties.list.listingType', 'all', undefined],
  ['savedSearches.create.listingType', undefined, 'sale'],
  ['savedSearches.create.morePlaces', undefined, []],
  ['savedSearches.create.onlyWithImages', undefined, false],
  ['savedSearches.create.onlyNewListings', undefined, false],
  ['savedSearches.create.sources', undefined, ['kleinanzeigen.de']],
  ['savedSearches.create.sources', ['immowelt.de', 'immowelt.de'], ['immowelt.de']],
  ['savedSearches.create.isActive', undefined, true],
  ['savedSearches.create.autoExport', undefined, false],
  ['savedSearches.create.alerts', undefined, true],
  ['savedSearches.create.priceDropAlerts', undefined, false],
  ['savedSearches.create.returnAlerts', undefined, false],
  ['savedSearches.update.minPrice', '', null],
  ['savedSearches.update.minPrice', undefined, undefined],
  ['savedSearches.update.isActive', undefined, undefined],
  ['savedSearches.update.sources', undefined, undefined],
  ['prospects.update.ownerName', ' ', ''],
  ['prospects.update.ownerName', '', null],
  ['prospects.update.ownerName', undefined, undefined],
  ['tips.submit.tipType', undefined, 'Immobilienverkauf'],
  ['tips.submit.propertyType', undefined, 'Haus'],
  ['tips.submit.urgency', undefined, 'mittel'],
  ['apiKeys.create.scopes', ['read', 'read'], ['read']],
  ['partners.register.website', 'firma.de', 'https://firma.de'],
  ['partners.register.priceRange', undefined, 'standard'],
  ['partners.get.id', `registered-${UUID}`, UUID],
  ['billing.put.vatId', 'de 123 456 789', 'DE123456789'],
  ['billing.put.isPrivate', undefined, false],
  ['billing.put.isSmallBusiness', undefined, false],
  ['contact.objection.reason', undefined, ''],
  ['notices.record.words', undefined, ''],
  ['smtpSettings.create.port', undefined, 587],
  ['smtpSettings.create.secure', undefined, false],
  ['smtpSettings.create.isGlobalDefault', undefined, false],
  ['smtpSettings.create.isActive', undefined, true],
  ['emailTemplates.create.isActive', undefined, true],
  ['emailTemplates.create.variables', undefined, ['firstName', 'verificationUrl']],
  ['legal.update.text', ' a\r\nb\u0007c\td ', 'a\nbc\td'],
  ['rewards.update.rewardAmount', ' 12,5 ', 12.5],
]

describe('what is written', () => {
  it.each(READS)('in %s as %j is read as %j', (place, value, read) => {
    expect(schemaAt(place).parse(value)).toEqual(read)
  })
})
