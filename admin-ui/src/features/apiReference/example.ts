import { newId } from '../../shared/form/newId';
import { resolve, type Operation, type Schema, type Service } from './description';

const ID = '3f1c2a9e-5d0b-4c77-9a51-0e6d8b7f2c14';

/** Example values by field, or by 'service.field' if they fit only one service. */
const values: Record<string, unknown> = {
  'auth.attestationObject': 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YViY…',
  'auth.authenticatorData': 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAg',
  'auth.challenge': 'Qel3IC5jb4yXhEmLAEJiC_hLzjugd0mQxxInBcPtZHk',
  'auth.clientDataJSON': 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0Iiwi…',
  'auth.code': '123456',
  'auth.codes': ['b9p3-n4g8-g6du-7aaa-kx3v-m2ws'],
  'auth.displayName': 'ngozi',
  'auth.id': 'Jx4pQ2vT8kLm',
  'auth.key': 'obi_Qm7Zt0bXcV4nL2kJ9hG5fD8sA1pRwEx3vTqB',
  'auth.lastUsedIp': '203.0.113.7',
  'auth.name': 'Phone',
  'auth.note': 'Ada from Nsukka',
  'auth.path': 'M0 0h7v1H0z',
  'auth.prefix': 'Qm7Zt0bX',
  'auth.rawId': 'Jx4pQ2vT8kLm',
  'auth.rpId': 'obi.example.org',
  'auth.secret': 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  'auth.signature': 'MEUCIQDu3bH9…',
  'auth.ticket': 'VTKA6FGDQ7LC3BN2XWMZ5RHJY4',
  'auth.transports': ['internal', 'hybrid'],
  'auth.uri': 'otpauth://totp/Obi:ngozi?issuer=Obi&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  'auth.userHandle': 'AnVHTWfxTMSKTOYScEA4xg',
  'auth.username': 'ngozi',
  'creator.entity': 'creator',
  'dibia.entity': 'dibia',
  'ilu.entity': 'proverb',
  'kwuo.entity': 'riddle',
  'creator.kinds': ['creator.created', 'creator.changed', 'creator.deleted'],
  'creator.url': 'https://example.com/hooks/obi',
  'dibia.kinds': ['dibia.created', 'dibia.changed', 'dibia.deleted'],
  'dibia.url': 'https://example.com/hooks/obi',
  'ilu.kinds': ['proverb.created', 'proverb.changed', 'proverb.deleted'],
  'ilu.url': 'https://example.com/hooks/obi',
  'kwuo.kinds': ['riddle.created', 'riddle.changed', 'riddle.deleted'],
  'kwuo.url': 'https://example.com/hooks/obi',
  'ilu.category': 'Elders',
  'ilu.into': 'Wealth',
  'ilu.name': 'Elders',
  'ilu.q': 'chi',
  'ilu.to': 'Ndị okenye',
  'ilu.letter': 'o',
  hiddenReason: 'Asked not to be listed.',
  addTo: '',
  addressLine1: '12 Zik Avenue',
  addressLine2: '',
  answer: 'Igba',
  apiKey: 'Nightly export',
  bio: 'Tells the stories of the elders, one every market day.',
  by: 'ngozi',
  categories: ['Chi', 'Elders'],
  category: 'Odinani',
  city: 'Enugu',
  comment: 'She listened before she spoke.',
  contact: '+234 803 123 4567 (Call & WhatsApp)',
  contentType: 'audio/mpeg',
  country: 'Nigeria',
  decidedBy: 'ngozi',
  deliveryId: '17',
  detail: 'Nothing with this id exists.',
  dialect: 'Nsụka',
  dibiaId: ID,
  dibiaName: 'Ezenwa',
  email: 'ada@example.com',
  error: 'Nothing with this id exists.',
  facebook: 'https://facebook.com/ada',
  field: 'name',
  fileId: 'b81d7c52e9',
  filename: 'egbe-bere.mp3',
  filters: ['Odinani', 'Culture'],
  firstName: 'Ada',
  fixes: ID,
  id: ID,
  ids: [ID],
  image: 'https://example.com/ada.jpg',
  importId: 'creators-1',
  instagram: 'https://instagram.com/ada',
  ip: '203.0.113.7',
  lastName: 'Obi',
  letter: 'e',
  linktree: 'https://linktr.ee/ada',
  location: 'body.name',
  loudness: '-19.2',
  meaning: 'Let the kite perch and let the eagle perch.',
  message: 'Nothing with this id exists.',
  name: 'Ada Obi',
  newPassword: 'a sentence that nobody guesses',
  next: '',
  note: 'A dog barks near the end.',
  oldPassword: 'the sentence of before',
  options: ['Ọja', 'Igba', 'Mpi ehi', 'Ọkpụkpụ'],
  password: 'a sentence that nobody guesses',
  pictureId: 'VTKA6FGDQ7LC3BN2XWMZ5RHJY4',
  profileId: ID,
  profileImage: 'https://example.com/ada.jpg',
  proverb: 'Egbe bere, ugo bere.',
  proverbId: ID,
  reason: 'The address cannot be reached.',
  reasons: ['The address cannot be reached.', 'This is an advertisement.'],
  report: 'Did not keep the appointment.',
  reportId: ID,
  reviewId: ID,
  riddle: 'Anụ nwụrụ anwụ, ma olu ya na-akpọte obodo dum.',
  role: 'admin',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  services: 'Divination, herbs',
  speaker: 'Nwanyịafọ Eze',
  suggestionId: ID,
  tiktok: 'https://www.tiktok.com/@ada',
  title: 'Not Found',
  token: 'eyJhbGciOiJFZERTQSJ9…',
  translation: 'A dead animal, and yet its voice wakes the whole village.',
  twitter: 'https://x.com/ada',
  type: 'about:blank',
  url: 'https://obi.example.org/api/pictures/VTKA6FGDQ7LC3BN2XWMZ5RHJY4',
  userAgent: 'Mozilla/5.0',
  versions: [0],
  website: 'https://example.com',
  youtube: 'https://youtube.com/@ada',
};

/** Returns an example of a schema. For a field, it is the value of the table above. */
export function exampleOf(schema: Schema, service: Service, field = ''): unknown {
  const { type, format, properties, items, oneOf, enum: choices, minimum } = resolve(schema, service.schemas);
  if (oneOf?.[0]) return exampleOf(oneOf[0], service, field);
  if (type === 'object') {
    const fields = Object.entries(properties ?? {}).filter(([name]) => name !== '_id');
    return Object.fromEntries(fields.map(([name, property]) => [name, exampleOf(property, service, name)]));
  }
  const known = values[`${service.name}.${field}`] ?? values[field];
  if (type === 'array') return Array.isArray(known) ? known : [exampleOf(items ?? {}, service, field)];
  if (choices) return choices[0];
  if (type === 'boolean') return field === 'success';
  if (type === 'integer' || type === 'number')
    return field === 'rating' ? 5 : field === 'loudness' ? -19.2 : (minimum ?? 1);
  // curl reads a file that is written like this.
  if (format === 'binary') return '@recording.mp3';
  if (field === 'expiresAt') return new Date(Date.now() + 30 * 86_400_000).toISOString();
  if (format === 'date-time' || field === 'createdAt') return new Date().toISOString();
  return Array.isArray(known) ? JSON.stringify(known) : (known ?? field);
}

/** Returns an example of the call's body. A new entry gets a new ID, as clients give it. */
export function exampleBody({ method, request }: Operation, service: Service): unknown {
  const body = request?.schema && exampleOf(request.schema, service);
  const isNew = method === 'POST' && typeof body === 'object' && body !== null && 'id' in body;
  return isNew ? { ...body, id: newId() } : body;
}

/** Returns an example of a required parameter. */
export function exampleParameter(name: string, schema: Schema, service: Service): string {
  return String(exampleOf(schema, service, name));
}

/** Returns indented JSON. */
export const inLines = (value: unknown) => JSON.stringify(value, null, 2);
