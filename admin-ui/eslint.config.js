import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const features = ['apiReference', 'auth', 'creator', 'dibia', 'ilu', 'kwuo'];

/** The fence around one folder: what it must not import, and why. */
function fence(files, patterns, allowed = []) {
  return {
    files,
    ignores: ['**/*.test.ts', '**/*.test.tsx', ...allowed],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] },
  };
}

const noWholeMui = {
  regex: '^@mui/(material|icons-material)$',
  message: 'Import by path (@mui/material/Button): the whole package slows the build.',
};
const noShell = {
  regex: '(^|/)(shell/|app/(?!paths$))',
  message: 'Only app/ and shell/ compose; take what you need as a prop. app/paths is free to all.',
};
const noFeatures = { regex: '(^|/)features/', message: 'shared/ knows no feature.' };

export default tseslint.config(
  { ignores: ['dist', 'node_modules', 'src/api'] },
  tseslint.configs.strict,
  reactHooks.configs.flat.recommended,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { patterns: [noWholeMui] }],
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
    files: ['scripts/**', '*.config.*'],
    languageOptions: { globals: { ...globals.node } },
    rules: { 'no-console': 'off' },
  },
  fence(['src/shared/**'], [noWholeMui, noShell, noFeatures]),
  ...features.map((name) =>
    fence(
      [`src/features/${name}/**`],
      [
        noWholeMui,
        noShell,
        {
          regex: `^(\\.\\./)+(features/)?(?!${name}/)(${features.join('|')})(/|$)`,
          message: 'Features never import each other.',
        },
      ],
    ),
  ),
);
