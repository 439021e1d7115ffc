import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import './app/fonts.css';
import './app/base.css';
import { App } from './app/App';
import { createColorMode } from './app/colorMode';
import { createRoutes } from './app/router';
import { createSessionStore } from './features/auth/session';
import { connectSession } from './shared/http/client';

const session = createSessionStore(localStorage);
connectSession(session);
const colorMode = createColorMode(localStorage);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App router={createBrowserRouter(createRoutes({ session, colorMode }))} />
  </StrictMode>,
);
