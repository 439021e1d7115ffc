import { splitContact, typeNumber, type Contact } from '../../directory/contact';

/** The contact a submitted profile begins with in the directory: as on Add Dibia, on WhatsApp unless it says otherwise. */
export function contactToPublish(submitted: string): Contact {
  const { number, includesWhatsApp } = splitContact(submitted);
  const saysWhich = number !== submitted.trim();
  return { number: inGroups(number), includesWhatsApp: saysWhich ? includesWhatsApp : true };
}

/** Only a Nigerian number is put into groups; one of another country, or two numbers, would become a wrong one. */
function inGroups(number: string): string {
  const digits = number.replace(/[ ().-]/g, '');
  return /^(\+?234|0)?[1-9]\d{9}$/.test(digits) ? typeNumber('', digits, digits.length).text : number;
}
