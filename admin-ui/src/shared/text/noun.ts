/** How an area calls what is in it: "creator", "creators". */
export interface Noun {
  one: string;
  many: string;
}
