// SPDX-License-Identifier: Apache-2.0

package credence

/*
#include <credence/credence.h>
*/
import "C"

import "encoding/json"

// Session is the work of an agent on a task.
type Session struct {
	ID      string
	Context string // Memories and advice for the agent's prompt.
	engine  *Engine
	// OnAsk asks a person whether a call may run. Without it, such calls are refused.
	OnAsk func(reason string) bool
}

// ToolCall is a call that may run. Report how it ended with Ran or Failed.
type ToolCall struct {
	Context string // What the agent should know about it.
	session *Session
	id      string
	tool    string
	input   string
}

type told struct {
	Context string
	Notice  string
}

// Session begins a session. task is what the user asked for, in the user's own words, or "".
func (e *Engine) Session(task string) (*Session, error) {
	s := &Session{ID: newID(), engine: e}
	var started told
	err := e.into(&started, func(t *texts, r *C.credence_result) C.credence_code {
		return C.credence_session_start(e.handle, t.c(s.ID), t.optional(task), r)
	})
	s.Context = started.Context
	return s, err
}

// Prompt reports what the user says, and returns what the agent should know about it. Pass only a
// person's own words: some of them, such as SUDO, allow calls.
func (s *Session) Prompt(words string) (string, error) {
	var answer told
	err := s.engine.into(&answer, func(t *texts, r *C.credence_result) C.credence_code {
		return C.credence_session_prompt(s.engine.handle, t.c(s.ID), t.c(words), r)
	})
	return answer.Context, err
}

// Guard asks whether a call may run. The Error of a call that may not has the code Refused or Ask,
// and its message is meant for the agent.
func (s *Session) Guard(tool string, input any) (*ToolCall, error) {
	text, err := json.Marshal(input)
	if err != nil {
		return nil, err
	}
	call := &ToolCall{session: s, id: newID(), tool: tool, input: string(text)}
	canAsk := C.int(0)
	if s.OnAsk != nil {
		canAsk = 1
	}
	var answer told
	err = s.engine.into(&answer, func(t *texts, r *C.credence_result) C.credence_code {
		return C.credence_session_guard(s.engine.handle, t.c(s.ID), t.c(call.id), t.c(tool), t.c(call.input), canAsk, r)
	})
	if refused, ok := err.(*Error); ok && refused.Code == Ask && s.OnAsk(refused.Message) {
		return call, nil
	}
	if err != nil {
		return nil, err
	}
	call.Context = answer.Context
	return call, nil
}

// Ran reports that the call ended well, and what it printed.
func (c *ToolCall) Ran(output string) error {
	e := c.session.engine
	return e.into(nil, func(t *texts, r *C.credence_result) C.credence_code {
		return C.credence_session_ran(e.handle, t.c(c.session.ID), t.c(c.id), t.c(c.tool), t.c(c.input), t.printed(output), r)
	})
}

// Failed reports that the call failed.
func (c *ToolCall) Failed(failure error) error {
	e := c.session.engine
	return e.into(nil, func(t *texts, r *C.credence_result) C.credence_code {
		return C.credence_session_failed(e.handle, t.c(c.session.ID), t.c(c.id), t.c(c.tool), t.c(c.input), t.printed(failure.Error()), 0, r)
	})
}

// Outcome reports whether the work succeeded. Call it only if a person or a program checked.
func (s *Session) Outcome(success bool, reason string) error {
	succeeded := C.int(0)
	if success {
		succeeded = 1
	}
	return s.engine.into(nil, func(t *texts, r *C.credence_result) C.credence_code {
		return C.credence_session_outcome(s.engine.handle, t.c(s.ID), succeeded, t.optional(reason), r)
	})
}

// End ends the session.
func (s *Session) End() error {
	return s.engine.into(nil, func(t *texts, r *C.credence_result) C.credence_code {
		return C.credence_session_end(s.engine.handle, t.c(s.ID), nil, r)
	})
}

func newID() string {
	var id [C.CREDENCE_ID_SIZE]C.char
	C.credence_new_id(&id[0])
	return C.GoString(&id[0])
}
