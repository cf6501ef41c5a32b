// SPDX-License-Identifier: Apache-2.0
import { render } from 'preact';
import { connect } from './api/changes';
import { startIdentity } from './api/identity';
import { App } from './app';
import { startKeys } from './core/keys';
import { startTheme } from './core/theme';
import './style/tokens.css';
import './style/base.css';
import './style/shell.css';
import './style/parts.css';
import './style/forms.css';
import './style/lists.css';
import './style/overlay.css';
import './style/charts.css';
import './style/overview.css';
import './style/pages.css';
import './style/review.css';
import './style/content.css';
import './style/insight.css';
import './style/beliefs.css';
import './style/settings.css';
import './style/setup.css';

startTheme();
startKeys();
connect();
startIdentity();
render(<App />, document.getElementById('app')!);
