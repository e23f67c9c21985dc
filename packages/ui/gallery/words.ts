/** Unusually long texts. */
export const LONG_LABEL = 'Number of the account as it stands on the statement of your bank, without spaces'
export const LONG_ERROR =
  'This does not look like a number of an account at this bank. It has 22 characters and begins with two letters; please compare it with your statement and try again.'
export const ARABIC_LABEL = 'رقم الهاتف المحمول'

export const PICKER_TEXTS = {
  title: 'Choose a bank',
  close: 'Close',
  search: 'Search',
  clear: 'Clear the search',
  empty: 'Nothing found. Try another word.',
}

export const COUNTRY_TEXTS = { ...PICKER_TEXTS, title: 'Country of the number', country: 'Country' }

export const CALENDAR_TEXTS = {
  open: 'Open the calendar',
  title: 'Date of birth',
  close: 'Close',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  month: 'Month',
  year: 'Year',
}

export const UPLOAD_TEXTS = {
  choose: 'Choose a file',
  drop: 'or drop it here',
  sending: 'Sending',
  cancel: 'Cancel',
  done: 'Uploaded',
  replace: 'Replace',
  remove: 'Remove',
  retry: 'Try again',
}

const square = (hue: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="hsl(${hue} 55% 38%)"/><path d="M10 28 20 12l10 16z" fill="#fff"/></svg>`)}`

export const BANKS = [
  'Aurel',
  'Brisk',
  'Corner',
  'Halden',
  'Larch',
  'Mondrel',
  'Norvik',
  'Osmo',
  'Piko',
  'Quill',
  'Tern',
  'Zentrel',
].map((name, index) => ({ value: name.toLowerCase(), label: `${name} Bank`, logo: square(index * 30) }))

export const SHOPS = [
  { value: '1', label: 'Alexanderplatz 7', facts: ['10178 Berlin', 'Open until 22:00'], end: '0.4 km' },
  { value: '2', label: 'Karl-Marx-Straße 112', facts: ['12043 Berlin', 'Open until 23:00'], end: '1.9 km' },
  {
    value: '3',
    label: 'Hauptbahnhof, level 2, beside the ticket office of the regional railway',
    facts: ['Europaplatz 1, 10557 Berlin, entrance from the side of the river', 'Open day and night'],
    end: '3.6 km',
  },
  { value: '4', label: 'Schloßstraße 88', facts: ['12163 Berlin', 'Closed today'], isDisabled: true },
]

const NAMES = new Intl.DisplayNames('en', { type: 'region' })

export const COUNTRIES = [
  ['AE', '+971'],
  ['AT', '+43'],
  ['BR', '+55'],
  ['CH', '+41'],
  ['DE', '+49'],
  ['EG', '+20'],
  ['ES', '+34'],
  ['FI', '+358'],
  ['FR', '+33'],
  ['GB', '+44'],
  ['IN', '+91'],
  ['JP', '+81'],
  ['MX', '+52'],
  ['PL', '+48'],
  ['PT', '+351'],
  ['SE', '+46'],
  ['TR', '+90'],
  ['US', '+1'],
].map(([code = '', dialCode]) => ({ code, dialCode, name: NAMES.of(code) ?? code }))
