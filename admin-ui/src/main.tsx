import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import './app/fonts.css';
import './app/base.css';
import { App } from './app/App';
import { createRoutes } from './app/router';
import { createStores } from './app/stores';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App router={createBrowserRouter(createRoutes(createStores(localStorage)))} />
  </StrictMode>,
);
