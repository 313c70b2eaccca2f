// The language of the document, for code outside of React: the root writes it to the element <html>. It
// cannot change without a new document.

export type DocumentLanguage = {
  /** As in the name of its folder in content/, such as `es`. */
  code: string | undefined;
  /** The path of its pages: empty for the default language, else such as `/es`. */
  path: string;
};

export function documentLanguage(): DocumentLanguage {
  const { language, languagePath = "" } = document.documentElement.dataset;
  return { code: language, path: languagePath };
}
