/** Every number fixed by the specification. Times are in milliseconds unless the name gives another unit. */

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const PROPERTY_PAGE_SIZE = 20
export const PROPERTY_PAGE_MAX = 1_000
/** Prospects loaded at once: of a column of the board when it opens, and of the table or one column afterwards. */
export const BOARD_COLUMN = 30
export const PROSPECTS_PAGE = 100
/** Rows per page of an unbounded list with cursor paging. */
export const FAVORITES_PAGE = 1_000
export const FOLLOW_UPS_PAGE = 50
/** Leads shown in a call list, candidates of each kind to choose from, and notes shown per lead. */
export const CALL_LIST = 60
export const CALL_CANDIDATES = 200
export const CALL_NOTES = 3
/** How long an agent holds an owner without working on it. */
export const CLAIM_LIFE = 15 * MINUTE
export const TIPS_PAGE = 1_000
export const HISTORY_PAGE = 500
export const SESSIONS_PAGE = 100
export const NOTIFICATIONS_PAGE = 200
export const DELIVERIES_PAGE = 100
export const COMMISSIONS_PAGE = 1_000
export const STATEMENTS_PAGE = 1_000
export const MESSAGES_PAGE = 1_000
export const PARTNERS_PAGE = 1_000
export const BUSINESSES_PAGE = 100
/** Partners in one file, whether chosen singly or as a whole list; more than one office's criteria yield. */
export const PARTNERS_AT_ONCE = 25_000
/** Search criteria for partners, per office: each one is read in every directory. */
export const PARTNER_CRITERIA_MAX = 100
export const USERS_PAGE = 1_000
export const OFFICES_PAGE = 100
/** Hours for which an office can let the administration read. */
export const SUPPORT_HOURS_MAX = 72
export const SUPPORT_LOOKS_PAGE = 50
export const SUPPORT_WINDOWS_SHOWN = 10
/** People of an office who may sign in, with those who are invited. */
export const OFFICE_PEOPLE_MAX = 50
/** Accounts of an office, with those that its directory locked. */
export const OFFICE_ACCOUNTS_MAX = 500
export const HAND_OVERS_PAGE = 20
export const HAND_OVER_LIFE_HOURS = 24
/** How long a hand-over can be undone. */
export const HAND_OVER_LIFE = HAND_OVER_LIFE_HOURS * HOUR
/** Domains that an office's provider answers for, and values of a claim that make roles. */
export const SSO_DOMAINS_MAX = 20
export const SSO_ROLES_MAX = 20
export const RETENTION_RUNS_PAGE = 200
export const ERASURES_PAGE = 100
export const NOTICES_PAGE = 200
export const REPORT_ROWS_PAGE = 200
export const CONSENTS_PAGE = 200
/** Properties, tips and accounts of one person in one privacy request. */
export const PERSON_KEYS_MAX = 50
export const MAIL_SETTINGS_PAGE = 1_000
export const PAGE_LINKS = 5
/** Rows of a list downloaded as a file. */
export const LIST_FILE_MAX = 10_000
/** Prospects changed or exported at once. */
export const PROSPECTS_AT_ONCE = 500
/** Properties in one OpenImmo file; bounded because the URL contains their ids. */
export const OPENIMMO_MAX = 500
/** Totals are exact up to this number; above it the list shows "mehr als 10.000". */
export const EXACT_TOTAL_MAX = 10_000
/** The same for searches by words or radius, where each result is a row to read. */
export const EXACT_TOTAL_OF_ROWS_MAX = 1_000

export const NEW_BADGE_AGE = DAY
export const UPDATED_BADGE_AGE = DAY
export const PRICE_CUT_BADGE_AGE = 30 * DAY

/** While an export is running. */
export const EXPORT_POLL = 5 * SECOND

export const PROPERTY_REFETCH = MINUTE
export const NOTIFICATION_POLL = 30 * SECOND
export const BELL_CAP = 9
export const BANNER_PLACES = 3

/** Per office. */
export const MESSAGE_TEMPLATES_MAX = 100

export const DASHBOARD_TIPS = 5
export const DASHBOARD_FOLLOW_UPS = 5
export const DASHBOARD_FAVORITES = 3
export const DASHBOARD_LATEST = 6

export const TOAST_DURATION = 5 * SECOND
export const LOGIN_REDIRECT_DELAY = 500
export const PARTNER_LOGIN_DELAY = SECOND
export const LINK_REGISTRATION_DELAY = 2 * SECOND

/** Lifetime of a link in an email. */
export const VERIFICATION_LIFE = DAY
export const RESET_LIFE = HOUR
export const INVITATION_LIFE_DAYS = 7
export const INVITATION_LIFE = INVITATION_LIFE_DAYS * DAY

/** How long a browser may stay at the office's provider. */
export const SSO_ATTEMPT_LIFE = 15 * MINUTE
/** How far the provider's clock may be off. */
export const SSO_CLOCK_SKEW = MINUTE

export const SOCKET_RETRIES = 5
export const SOCKET_FIRST_DELAY = SECOND
export const SOCKET_MAX_DELAY = 30 * SECOND

export const SMTP_PORT = 587
/** Characters of an email template. */
export const MAIL_TEMPLATE_MAX = 200_000

export const PASSWORD_MIN = 6
/** For the registration pages of agents and partners. */
export const PASSWORD_MIN_REGISTRATION = 8
export const PASSWORD_MAX = 200

export const SESSION_IDLE = 7 * DAY
export const SESSION_ABSOLUTE = 30 * DAY

/** Search clients per office and per page, and places per search client. */
export const SEARCH_CLIENTS_MAX = 1_000
export const SEARCH_CLIENTS_PAGE = 100
export const SEARCH_CLIENT_PLACES_MAX = 10
/** Links shown per search client. */
export const SEARCH_CLIENT_LINKS_MAX = 20
/** Above this number, properties fitting a search client are no longer counted. */
export const FITTING_COUNTED = 99
/** Number of fitting search clients named on a property; the others are only counted. */
export const MATCHING_CLIENTS_SHOWN = 10

/** In addition to the first place; each one is a separate query to every source. */
export const MORE_PLACES_MAX = 9
/** Per agent; for a whole state a few dozen are enough. The second limit is for all agents of an office together. */
export const SAVED_SEARCHES_MAX = 200
export const SAVED_SEARCHES_OF_OFFICE_MAX = 500
/** Created and changed ones have separate limits. */
export const SAVED_SEARCH_WRITES_PER_MINUTE = 60
/** Manual runs. */
export const RUNS_PER_HOUR = 120

export const RUN_INTERVAL = 30 * MINUTE
/** Range of the pause between two requests to a portal, as set by an admin. */
export const SOURCE_PAUSE = { min: 1_000, max: 60_000 } as const
/** Result pages read in one run; sorted newest first, so that later pages contain only old adverts. */
export const RUN_PAGES_MAX = 10

export const LEAD_SCORE_MAX = 100

/** Radii supported by the portals, in kilometres. */
export const RADII = [5, 10, 20, 30, 50, 100] as const

/** Characters of a legal page: a long privacy notice has 40,000. */
export const LEGAL_TEXT_MAX = 100_000

/** Days within which an import can be undone. */
export const IMPORT_UNDO_DAYS = 7

/** Allowed types and maximum bytes of a profile picture. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const IMAGE_BYTES_MAX = 1_048_576
/** Longer side of the stored copy in pixels: twice the largest display size. */
export const IMAGE_SIDE = 512
/** Pixels of any uploaded picture; larger ones are rejected before decoding. */
export const PICTURE_POINTS_MAX = 25_000_000

/** Pictures per tip, bytes per upload, and longer side of the stored copy in pixels. */
export const TIP_PHOTOS_MAX = 8
export const TIP_PHOTO_BYTES_MAX = 10 * IMAGE_BYTES_MAX
export const TIP_PHOTO_SIDE = 1_600
/** Browsers with push notifications per user. */
export const PUSH_DEVICES_MAX = 10

/** Log rows per page, and months of retention. */
export const AUDIT_PAGE = 100
export const AUDIT_MONTHS = 24
/** Jobs per page. */
export const JOBS_PAGE = 100

/** Characters of a search query. */
export const FIND_MAX = 100
/** Hits per kind. */
export const FOUND_EACH = 8

/** Pairs of possibly identical properties are counted up to this number. */
export const PAIRS_COUNTED = 1_000

/** Rules by which an office assigns its leads, places of one rule, and absences of an office that have not ended. */
export const ASSIGNMENT_RULES_MAX = 100
export const RULE_PLACES_MAX = 200
export const ABSENCES_MAX = 500
/** Days over which a rule's effect is shown before it is switched on, and the newest leads that count then. */
export const PREVIEW_DAYS = 30
export const PREVIEW_LEADS = 2_000
/** Working days after which an unworked lead is free again. */
export const RETURN_DAYS = 3
export const RETURN_DAYS_MAX = 30
