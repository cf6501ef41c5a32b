// SPDX-License-Identifier: Apache-2.0

package credence

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// A session about an error begins at 45, where project files may not be written.
const debug = "Debug this FastAPI error"

// One about a change begins at 55, where a person is asked about writes to git.
const change = "Store prices in whole cents"

func openTest(t *testing.T, access string) *Engine {
	t.Helper()
	engine, err := Open(Options{
		DB: String(filepath.Join(t.TempDir(), "credence.db")), Config: String(""), Project: String(t.TempDir()), Access: access})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(engine.Close)
	return engine
}

func begin(t *testing.T, engine *Engine, task string) *Session {
	t.Helper()
	session, err := engine.Session(task)
	if err != nil {
		t.Fatal(err)
	}
	return session
}

func wantCode(t *testing.T, err error, code Code) *Error {
	t.Helper()
	var failure *Error
	if !errors.As(err, &failure) || failure.Code != code {
		t.Fatalf("got %v, want the code %v", err, code)
	}
	return failure
}

func confidence(t *testing.T, engine *Engine, session *Session) int {
	t.Helper()
	var reading struct{ Confidence int }
	if err := engine.Call("session show", map[string]string{"id": session.ID}, &reading); err != nil {
		t.Fatal(err)
	}
	return reading.Confidence
}

func TestARefusedCallSaysWhy(t *testing.T) {
	session := begin(t, openTest(t, "hook"), debug)
	_, err := session.Guard("Write", map[string]string{"file_path": "/shop/main.py", "content": "x"})
	if failure := wantCode(t, err, Refused); !strings.Contains(failure.Message, "45%") {
		t.Error(failure.Message)
	}
}

func TestResultsMoveTheConfidence(t *testing.T) {
	engine := openTest(t, "write,hook,review")
	session := begin(t, engine, debug)
	before := confidence(t, engine, session)
	for _, step := range []struct {
		failure error
		want    int
	}{{nil, before + 5}, {errors.New("Exit code 1"), before}} {
		call, err := session.Guard("Bash", map[string]string{"command": "pytest tests"})
		if err != nil {
			t.Fatal(err)
		}
		if step.failure == nil {
			err = call.Ran("12 passed in 0.31s")
		} else {
			err = call.Failed(step.failure)
		}
		if err != nil {
			t.Fatal(err)
		}
		if got := confidence(t, engine, session); got != step.want {
			t.Errorf("confidence %d, want %d", got, step.want)
		}
	}
	if err := session.Outcome(true, "the tests pass"); err != nil {
		t.Error(err)
	}
	if err := session.End(); err != nil {
		t.Error(err)
	}
}

func TestOnlyAPersonWhoIsAskedLetsACallRun(t *testing.T) {
	session := begin(t, openTest(t, "hook"), change)
	commit := map[string]string{"command": "git commit -m x"}
	_, err := session.Guard("Bash", commit)
	wantCode(t, err, Refused)
	for _, says := range []bool{false, true} {
		session.OnAsk = func(string) bool { return says }
		call, err := session.Guard("Bash", commit)
		if says && (err != nil || call == nil) {
			t.Error(err)
		} else if !says {
			wantCode(t, err, Ask)
		}
	}
}

func TestMemoriesEarnConfidence(t *testing.T) {
	engine := openTest(t, "write")
	added, err := engine.Remember("Prices are whole cents, never floats", "rule")
	if err != nil {
		t.Fatal(err)
	}
	confirmed, err := engine.Confirm(added.ID, "the schema says so")
	if err != nil || confirmed.Confidence <= added.Confidence {
		t.Error(confirmed, err)
	}
	failed, err := engine.Fail(added.ID, "")
	if err != nil || failed.Confidence >= confirmed.Confidence {
		t.Error(failed, err)
	}
	text, err := engine.Inject(0)
	if err != nil || !strings.Contains(text, added.Content) {
		t.Error(text, err)
	}
	changes, err := engine.ChangesAfter(1, "memory")
	if err != nil || len(changes.Changes) != 2 || changes.Head != 3 || changes.Reset {
		t.Error(changes, err)
	}
}

func TestADerivedEngineCannotSpeakForAPerson(t *testing.T) {
	engine := openTest(t, "write,hook,review")
	agent, err := engine.Derive(Options{Access: "write"})
	if err != nil {
		t.Fatal(err)
	}
	defer agent.Close()
	_, err = agent.Session("SUDO")
	wantCode(t, err, PermissionDenied)
	_, err = agent.Derive(Options{Access: "review"})
	wantCode(t, err, PermissionDenied)
	wantCode(t, agent.Call("session approve", map[string]string{"id": "s"}, nil), PermissionDenied)
}

func TestErrorsHaveCodesAndMessages(t *testing.T) {
	engine := openTest(t, "write")
	if !errors.Is(engine.Call("memory lst", nil, nil), &Error{Code: NotFound}) {
		t.Error("an unknown operation is found")
	}
	failure := wantCode(t, engine.Call("memory add", map[string]int{"text": 1}, nil), InvalidArgument)
	if failure.Error() == "" || failure.Code.String() != "INVALID_ARGUMENT" {
		t.Error(failure)
	}
	_, err := Open(Options{Access: "person"})
	wantCode(t, err, InvalidArgument)
	engine.Close()
	wantCode(t, engine.Call("memory list", nil, nil), InvalidArgument)
}

func TestAZeroByteEndsNoText(t *testing.T) {
	engine := openTest(t, "write,hook,review")
	_, err := engine.Remember("Prices\x00 are whole cents", "rule")
	wantCode(t, err, InvalidArgument)
	wantCode(t, engine.Call("memory list\x00", nil, nil), InvalidArgument)
	session := begin(t, engine, debug)
	before := confidence(t, engine, session)
	for _, step := range []struct {
		report func(*ToolCall) error
		want   int
	}{
		{func(call *ToolCall) error { return call.Ran("\x0012 passed in 0.31s") }, before + 5},
		{func(call *ToolCall) error { return call.Failed(errors.New("\x00Exit code 1")) }, before},
	} {
		call, err := session.Guard("Bash", map[string]string{"command": "pytest tests"})
		if err != nil {
			t.Fatal(err)
		}
		if err := step.report(call); err != nil {
			t.Error(err)
		}
		if got := confidence(t, engine, session); got != step.want {
			t.Errorf("confidence %d, want %d", got, step.want)
		}
	}
}

func TestGoroutinesShareAnEngine(t *testing.T) {
	engine := openTest(t, "write")
	var group sync.WaitGroup
	for i := 0; i < 8; i++ {
		group.Add(1)
		go func(i int) {
			defer group.Done()
			for j := 0; j < 5; j++ {
				if _, err := engine.Remember(fmt.Sprintf("Sentence %d of goroutine %d", j, i), ""); err != nil {
					t.Error(err)
				}
			}
		}(i)
	}
	group.Wait()
	var memories []Memory
	if err := engine.Call("memory list", map[string]int{"limit": 100}, &memories); err != nil || len(memories) != 40 {
		t.Error(len(memories), err)
	}
}
