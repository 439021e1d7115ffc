import { readdirSync } from 'node:fs';
import reactHooks from 'eslint-plugin-react-hooks';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const features = readdirSync(new URL('./src/features', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const everywhere = [
  {
    regex: '^@mui/(material|icons-material)$',
    message: 'Import by path (@mui/material/Button): the whole package slows the build.',
  },
  {
    regex: '^zod$',
    message: 'Import z from shared/form/zod, which keeps it from eval.',
  },
  {
    regex: '^react-hook-form$',
    importNamePattern: '^useForm$',
    message: 'Import useForm from shared/form/useForm, which focuses the first wrong field on the screen.',
  },
  { regex: '.', importNamePattern: '^UNSAFE_', message: 'Not part of the public interface.' },
];

/** The fence around one layer: which folders of src/ it must not import, and why. */
function fence(files, folders, message) {
  const regex = `^(\\.{1,2}/)+(${folders.join('|')})(/|$)`;
  return {
    files,
    // A test may show a whole page, and its kit is part of it.
    ignores: ['**/*.test.{ts,tsx}', '**/*.testkit.tsx'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [...everywhere, ...(folders.length > 0 ? [{ regex, message }] : [])] },
      ],
    },
  };
}

/** From the top: each layer may import those below it. */
const layers = ['main', 'app', 'shell', 'features', 'shared', 'api'];
const above = (layer) => layers.slice(0, layers.indexOf(layer));

const noNever = { selector: 'TSAsExpression > TSNeverKeyword', message: '`as never` hides a type error.' };

/** What would take a text for HTML. */
const markup = [
  'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
  'AssignmentExpression > MemberExpression.left[property.name=/^(inner|outer)HTML$/]',
  'CallExpression[callee.property.name=/^(insertAdjacentHTML|createContextualFragment)$/]',
  'CallExpression[callee.object.name="document"][callee.property.name=/^write(ln)?$/]',
].map((selector) => ({ selector, message: 'Texts go into the page as texts.' }));

export default tseslint.config(
  { ignores: ['dist', 'node_modules', 'src/api'] },
  // Without the rules that need types: oxlint checks these in a tenth of the time (.oxlintrc.json).
  tseslint.configs.strict,
  jsxA11y.flatConfigs.strict,
  reactHooks.configs.flat.recommended,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      // A dialog's first field has the focus.
      'jsx-a11y/no-autofocus': 'off',
      'jsx-a11y/no-interactive-element-to-noninteractive-role': ['error', { canvas: ['img'] }],
      // Pressing the mouse in a form keeps the focus of its field (keepFocus).
      'jsx-a11y/no-noninteractive-element-interactions': ['error', { form: ['onMouseDown'] }],
      '@typescript-eslint/no-restricted-imports': ['error', { patterns: everywhere }],
      'no-restricted-syntax': ['error', noNever],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': ['error', { allow: ['error'] }],
      eqeqeq: 'error',
      // These two judge code for the React Compiler, which is not used here; drag and drop and virtual lists hand
      // their refs through render props, which they take for a fault.
      'react-hooks/refs': 'off',
      'react-hooks/incompatible-library': 'off',
    },
  },
  {
    files: ['src/**'],
    ignores: ['**/*.test.{ts,tsx}', 'src/testing/**'],
    rules: { 'no-restricted-syntax': ['error', noNever, ...markup] },
  },
  {
    files: ['scripts/**', '*.config.*'],
    languageOptions: { globals: { ...globals.node } },
    rules: { 'no-console': 'off' },
  },
  ...layers
    .slice(1)
    .map((layer) =>
      fence(
        [`src/${layer}/**`],
        [...above(layer), 'testing'],
        `${layer}/ imports only what stands below it in: ${layers.join(', ')}.`,
      ),
    ),
  fence(['src/testing/**'], ['features', 'shell'], 'testing/ shows the app through app/.'),
  ...features.map((name) =>
    fence(
      [`src/features/${name}/**`],
      [...above('features'), 'testing', 'areas', ...features.filter((other) => other !== name)],
      'A feature imports shared/ and itself: features never import each other.',
    ),
  ),
);
